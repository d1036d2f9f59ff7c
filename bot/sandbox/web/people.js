// How people look: the circle of an avatar, and the names that ids stand for.

import { element } from "./dom.js";
import { colorOf, readable } from "./store.js";

const COLORS = ["#5865f2", "#3ba55c", "#faa61a", "#ed4245", "#eb459e", "#747f8d"];

/** A circle with a picture, or the first letter of a name in the person's colour; the text beside it has the name. */
export function avatar(store, user, size = "") {
  const known = store.users.get(user.id) ?? user;
  const name = known.global_name ?? known.username ?? "?";
  const color = known.avatar_color ? colorOf(known.avatar_color) : colorFor(user.id);
  return element(
    "span",
    { class: `avatar ${size}`, style: { "--avatar": color }, "aria-hidden": "true" },
    // A webhook's message has its picture by its address.
    user.avatar?.includes("/")
      ? element("img", { src: user.avatar, alt: "" })
      : ([...name][0]?.toUpperCase() ?? "?"),
  );
}

function colorFor(id) {
  return COLORS[Number(BigInt(id) % BigInt(COLORS.length))];
}

/** The label of an application, beside its name. */
export function botTag() {
  return element("span", { class: "bot-tag" }, "APP");
}

/** What the ids in a message are called, as this session sees it. */
export function namesFor(session) {
  const { store } = session;
  const held = Object.values(store.users.get(session.user)?.roles ?? {}).flat();
  return {
    user: (id) => store.name(id),
    isMe: (id) => id === session.user,
    channel: (id) => nameOfChannel(session, session.channel(id)),
    role: (id) => {
      const role = session.guilds.flatMap((guild) => guild.roles).find((one) => one.id === id);
      return {
        name: role?.name.replace(/^@/, "") ?? "unknown-role",
        color: role?.color ? readable(colorOf(role.color)) : null,
        isMe: held.includes(id),
      };
    },
  };
}

/** The sign of a channel: a thread, a forum, a direct message, or a text channel. */
export function markOf(channel) {
  if (channel && !channel.guild) return "at";
  if (channel?.parent_id) return "thread";
  return channel?.type === 15 ? "forum" : "hash";
}

/** A channel by its name, a direct message by the one it is held with. */
export function nameOfChannel(session, channel) {
  if (!channel) return "unknown";
  if (channel.guild) return channel.name;
  return session.store.name(partner(session, channel));
}

/** The other side of a direct message: the bot, where nobody else is named. */
export function partner(session, direct) {
  return direct.recipients.find((user) => user !== session.user) ?? session.store.bot.id;
}

/** The people of a server in the order of the member list. */
export function membersOf(store, guild) {
  const members = [...store.users.values()].filter((user) => guild.id in (user.roles ?? {}));
  return members.sort((one, other) => store.name(one.id).localeCompare(store.name(other.id)));
}

/** Everything an option of this kind may name, as items of a list: kinds are user, role, mentionable, channel. */
export function entities(session, kind, { channelTypes = [] } = {}) {
  const { store } = session;
  const guild = session.current?.guild;
  const users = guild ? membersOf(store, guild) : [...store.users.values()];
  const people = users.map((user) => ({
    value: user.id,
    label: store.name(user.id),
    detail: user.username,
    picture: avatar(store, user, "small"),
  }));
  const roles = (guild?.roles ?? []).map((role) => ({
    value: role.id,
    label: `@${role.name.replace(/^@/, "")}`,
  }));
  const channels = (guild ? session.channels() : [])
    .filter((channel) => channel.guild?.id === guild?.id)
    .filter((channel) => !channelTypes.length || channelTypes.includes(channel.type ?? 0))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  return { user: people, role: roles, mentionable: [...people, ...roles], channel: channels }[kind];
}
