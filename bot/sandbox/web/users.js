// Who acts: the row of people at the top, the panel of the one acting, and the member list.

import { rove } from "./a11y.js";
import { element, fill } from "./dom.js";
import { avatar, botTag, membersOf, partner } from "./people.js";

/** Draws the switch between people. Each shows how often they were mentioned since they last looked. */
export function switcher(store, node) {
  rove(node, "[role='radio']");
  // As with any radio group, the arrow keys choose as they move.
  node.addEventListener("keyup", (event) => {
    const { user } = event.target.dataset;
    if (event.key.startsWith("Arrow") && user && user !== store.me.user) store.actAs(user);
  });
  const draw = () => {
    const focused = node.contains(document.activeElement)
      ? document.activeElement.dataset.user
      : null;
    fill(
      node,
      [...store.sessions.values()].map((session) => person(store, session)),
    );
    if (focused) node.querySelector(`[data-user="${CSS.escape(focused)}"]`)?.focus();
  };
  for (const event of ["state", "place", "unread"]) store.on(event, draw);
}

function person(store, session) {
  const isActing = session === store.me;
  const name = store.name(session.user);
  const mentions = session.mentions();
  return element(
    "button",
    {
      type: "button",
      class: "person",
      role: "radio",
      "aria-checked": String(isActing),
      tabindex: isActing ? "0" : "-1",
      "aria-label": mentions ? `${name}, ${mentions} unread mentions` : name,
      title: `Act as ${name}`,
      data: { user: session.user },
      on: { click: () => store.actAs(session.user) },
    },
    avatar(store, { id: session.user }, "small"),
    element("span", { class: "person-name" }, name),
    mentions ? element("span", { class: "badge" }, mentions > 99 ? "99+" : String(mentions)) : null,
  );
}

/** Draws the panel at the foot of the channel list: who is acting. */
export function userPanel(store, node) {
  const draw = () => {
    if (!store.me) return;
    const user = store.users.get(store.me.user);
    fill(
      node,
      element("span", { class: "presence online" }, avatar(store, user, "small")),
      element(
        "span",
        { class: "panel-words" },
        element("span", { class: "panel-name" }, store.name(user.id)),
        element("span", { class: "panel-detail" }, `Acting as ${user.username}`),
      ),
    );
  };
  for (const event of ["state", "place"]) store.on(event, draw);
}

/** Draws the members of the open channel's server by the roles they hold, or both sides of a direct message. */
export function memberList(store, node) {
  const draw = () => {
    const channel = store.me?.current;
    if (!channel) return;
    if (!channel.guild) {
      const both = [partner(store.me, channel), store.me.user]
        .map((id) => store.users.get(id))
        .filter(Boolean);
      fill(node, section(store, `Members — ${both.length}`, both, null));
      return;
    }
    fill(
      node,
      sections(store, channel.guild).map(([title, users]) =>
        section(store, `${title} — ${users.length}`, users, channel.guild),
      ),
    );
  };
  for (const event of ["state", "place"]) store.on(event, draw);
}

// A person stands under the highest role they hold, as where a server shows its roles apart.
function sections(store, guild) {
  const roles = [...guild.roles]
    .filter((role) => role.id !== guild.id && !role.managed)
    .sort((one, other) => (other.position ?? 0) - (one.position ?? 0));
  const groups = new Map(roles.map((role) => [role.name, []]));
  groups.set("Online", []);
  for (const user of membersOf(store, guild)) {
    const role = roles.find((one) => user.roles[guild.id].includes(one.id));
    groups.get(role?.name ?? "Online").push(user);
  }
  return [...groups].filter(([, users]) => users.length);
}

function section(store, title, users, guild) {
  const id = `members-${title.replace(/\W+/g, "-")}`;
  return element(
    "section",
    { "aria-labelledby": id },
    element("h3", { class: "members-title", id }, title),
    element(
      "ul",
      {},
      users.map((user) => member(store, user, guild)),
    ),
  );
}

function member(store, user, guild) {
  const isOnline = !user.bot || store.bot.online;
  return element(
    "li",
    { class: isOnline ? "member" : "member away" },
    element(
      "span",
      { class: isOnline ? "presence online" : "presence" },
      avatar(store, user, "small"),
    ),
    element(
      "span",
      { class: "member-name", style: { color: store.nameColor(user.id, guild) } },
      store.name(user.id),
    ),
    user.bot ? botTag() : null,
    element("span", { class: "hidden" }, isOnline ? "online" : "offline"),
  );
}
