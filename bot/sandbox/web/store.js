// What the page knows: a session for every person, and who is acting where. Views listen; nothing here draws.

import * as api from "./api.js";
import { Session } from "./session.js";
import { setAhead } from "./time.js";

/**
 * Tells its listeners of
 *   state       guilds, channels, people or the bot have changed
 *   place       another person acts, or another channel is open: { message } to jump to, or null
 *   messages    { session, channelId, created }: created is a message that is new, if that is what happened
 *   unread, connection, commands, modal, typing    the session
 *   errand      { session, errand }
 *   pins        { session, channel_id }
 *   notice      a sentence for the person at the page
 */
export class Store {
  #listeners = new Map();

  constructor() {
    this.users = new Map();
    this.sessions = new Map();
    this.bot = { id: null, online: false, pid: null };
    this.faults = [];
    this.me = null;
  }

  on(type, listener) {
    if (!this.#listeners.has(type)) this.#listeners.set(type, []);
    this.#listeners.get(type).push(listener);
  }

  tell(type, data) {
    for (const listener of this.#listeners.get(type) ?? []) listener(data);
  }

  notice(sentence) {
    this.tell("notice", sentence);
  }

  /** Opens a stream for every person; the first one acts until another is chosen. Throws a Refusal. */
  async start() {
    // Names are drawn anew in colours that can be read.
    LIGHT.addEventListener("change", () => this.tell("state", this));
    this.learn(await api.readState());
  }

  /** Takes what the server says about itself, whole or in part. New people get a session. */
  learn({ users, bot, faults, ahead }) {
    if (ahead !== undefined) setAhead(ahead);
    if (bot) this.bot = bot;
    if (faults) this.faults = Array.isArray(faults) ? faults : (faults.active ?? []);
    for (const user of users ?? []) {
      this.users.set(user.id, user);
      if (user.bot || this.sessions.has(user.id)) continue;
      const session = new Session(user.id, this);
      this.sessions.set(user.id, session);
      this.me ??= session;
      session.open();
    }
    this.tell("state", this);
  }

  /** Lets another person act: in the server's channel that is open, else where they last were. */
  actAs(user) {
    const session = this.sessions.get(user);
    if (!session) return;
    const here = this.me.current;
    const channel = here?.guild && session.channel(here.id) ? here.id : session.channelId;
    this.go({ user, channel });
  }

  /** Goes to a channel, as this person if named, and to a message in it if named. */
  go({ user = this.me.user, channel, message = null }) {
    const session = this.sessions.get(user);
    if (!session) return this.notice("Nobody here has that id.");
    if (channel && session.guilds.length && !session.channel(channel)) {
      return this.notice(`${this.name(user)} cannot see that channel.`);
    }
    const isElsewhere = session !== this.me || channel !== session.channelId;
    this.me = session;
    session.channelId = channel ?? session.channelId;
    if (isElsewhere && session.channelId) {
      const conversation = session.conversation(session.channelId);
      conversation.newAfter = conversation.unread().length ? conversation.lastRead : null;
    }
    this.tell("place", { message });
    if (session.channelId) session.read(session.channelId);
    return undefined;
  }

  name(user) {
    const known = this.users.get(user);
    return known ? (known.global_name ?? known.username) : "unknown-user";
  }

  /** The highest role of a person that has a colour gives it to the name; null without one. */
  nameColor(user, guild) {
    const held = this.users.get(user)?.roles?.[guild?.id] ?? [];
    const roles = (guild?.roles ?? []).filter((role) => held.includes(role.id) && role.color);
    roles.sort((one, other) => (other.position ?? 0) - (one.position ?? 0));
    return roles.length ? readable(colorOf(roles[0].color)) : null;
  }
}

const LIGHT = matchMedia("(prefers-color-scheme: light)");
const ENOUGH = 4.6;
// The grounds on which names stand that leave the least contrast, in each scheme.
const DARK_GROUND = [0x40, 0x42, 0x49];
const LIGHT_GROUND = [0xe3, 0xe5, 0xe8];

/** The colour, lighter or darker as far as is needed to be read as text in the scheme of the page. */
export function readable(color) {
  const found = /^#([0-9a-f]{6})$/i.exec(color);
  if (!found) return color;
  const bits = Number.parseInt(found[1], 16);
  let parts = [bits >> 16, (bits >> 8) & 255, bits & 255];
  const [ground, target] = LIGHT.matches ? [LIGHT_GROUND, 0] : [DARK_GROUND, 255];
  while (contrast(parts, ground) < ENOUGH) {
    parts = parts.map((part) => Math.round(part + (target - part) * 0.1 + Math.sign(target - part)));
    parts = parts.map((part) => Math.min(255, Math.max(0, part)));
  }
  return `rgb(${parts.join(" ")})`;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(parts) {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour as the API gives it, a number or CSS text, as CSS text. */
export function colorOf(color) {
  if (typeof color !== "number") return color;
  return `#${color.toString(16).padStart(6, "0")}`;
}
