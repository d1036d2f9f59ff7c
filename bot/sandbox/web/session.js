// One person at the page: what they may see, what they have read, and what they wait for.

import * as api from "./api.js";
import { Conversation } from "./conversation.js";
import { Errands } from "./errands.js";
import { setAhead } from "./time.js";

const TEXT_CHANNELS = new Set([0, 5, 10, 11, 12, 15]);
const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const AT_ONCE = 60;

export class Session {
  #conversations = new Map();
  #commands = new Map();
  #dismissed = new Set();
  #stream;

  constructor(user, store) {
    this.user = user;
    this.store = store;
    this.guilds = [];
    this.directs = [];
    this.errands = new Errands(this);
    this.modal = null;
    this.channelId = null;
    this.isOnline = false;
    /** What the user picked in a menu and the bot has not yet replaced, by "message:custom_id". */
    this.picked = new Map();
    this.typing = new Map();
    this.#stream = new api.Stream(user, {
      hear: (type, data) => this.#hear(type, data),
      changed: (isOpen) => {
        this.isOnline = isOpen;
        store.tell("connection", this);
      },
    });
  }

  open() {
    this.#stream.open();
  }

  close() {
    this.#stream.close();
  }

  /** The channels this user can open, in the order of the list: servers first, then direct messages. */
  channels() {
    const ofGuilds = this.guilds.flatMap((guild) =>
      guild.channels.map((channel) => ({ ...channel, guild })),
    );
    return [...ofGuilds, ...this.directs.map((direct) => ({ ...direct, type: 1, guild: null }))];
  }

  /** The threads or posts of a channel, the newest first. */
  threads(channelId) {
    return this.channels()
      .filter((channel) => channel.parent_id === channelId)
      .reverse();
  }

  channel(id) {
    return this.channels().find((channel) => channel.id === id) ?? null;
  }

  get current() {
    return this.channelId ? this.channel(this.channelId) : null;
  }

  conversation(channelId) {
    if (!this.#conversations.has(channelId)) {
      this.#conversations.set(channelId, new Conversation(this.user, channelId));
    }
    return this.#conversations.get(channelId);
  }

  /** Application commands of a channel, asked for once until the server says that they have changed. */
  commands(channelId) {
    if (!this.#commands.has(channelId)) {
      const asked = api.readCommands(this.user, channelId);
      this.#commands.set(channelId, asked);
      asked.catch(() => this.#commands.delete(channelId));
    }
    return this.#commands.get(channelId);
  }

  /** { count, mentions } of what the user has not read in a channel. Direct messages all count as mentions. */
  unread(channelId) {
    const messages = this.#conversations.get(channelId)?.unread() ?? [];
    const isDirect = this.directs.some((direct) => direct.id === channelId);
    const mentions = messages.filter((message) => isDirect || this.isPinged(message)).length;
    return { count: messages.length, mentions };
  }

  mentions() {
    return this.channels().reduce((sum, channel) => sum + this.unread(channel.id).mentions, 0);
  }

  /** Whether the message rings for this user, by the server's list where it gives one. */
  isPinged(message) {
    if (Array.isArray(message.pings)) return message.pings.includes(this.user);
    if (message.mention_everyone) return true;
    const roles = Object.values(this.store.users.get(this.user)?.roles ?? {}).flat();
    return (
      (message.mentions ?? []).some((user) => user.id === this.user) ||
      (message.mention_roles ?? []).some((role) => roles.includes(role))
    );
  }

  /** Marks the open channel read, if this is the person at the page and the page is looked at. */
  read(channelId) {
    if (this.store.me !== this || channelId !== this.channelId || document.hidden) return;
    this.conversation(channelId).read();
    this.store.tell("unread", this);
  }

  /** Loads what stands around one message, or before it; how many messages that added. */
  async loadAround(channelId, messageId) {
    const conversation = this.conversation(channelId);
    const added = await conversation.load(() => this.#fetch(channelId, { around: messageId }));
    if (added) this.store.tell("messages", { session: this, channelId });
    return added;
  }

  /** Only its owner saw it, and only here: dismissing is forgotten nowhere but in this page. */
  dismiss(message) {
    this.#dismissed.add(message.id);
    this.conversation(message.channel_id).remove(message.id);
    this.store.tell("messages", { session: this, channelId: message.channel_id });
  }

  /** Whether a message of that user's stands there and is still being thought about. */
  isThinking(channelId, user) {
    const { messages } = this.conversation(channelId);
    return messages.some((message) => message.author.id === user && isLoading(message));
  }

  openModal(interaction, channelId) {
    this.modal = { ...interaction.modal, interactionId: interaction.id, channelId };
    this.store.tell("modal", this);
  }

  #hear(type, data) {
    if (type === "hello") this.#arrive(data);
    else if (type === "message_create" || type === "message_update") this.#message(type, data);
    else if (type === "message_delete") this.#delete(data);
    else if (type === "interaction") this.errands.hear(data);
    else if (type === "typing") this.#typing(data);
    else if (type === "pins_update") this.store.tell("pins", { session: this, ...data });
    else if (type === "commands_update") {
      this.#commands.clear();
      this.store.tell("commands", this);
    } else if (type === "clock") setAhead(data.ahead);
    else if (type === "bot" || type === "faults") this.store.learn({ [type]: data });
  }

  /** Takes the state as this user may see it: a channel whose messages are refused is not there. */
  async #arrive(state) {
    const mine = state.guilds.filter((guild) => this.#isIn(guild, state.users));
    const directs = state.dm_channels.filter((direct) => direct.recipients.includes(this.user));
    const channels = [...mine.flatMap((guild) => guild.channels.filter(isText)), ...directs];
    const isSeen = await Promise.all(channels.map((channel) => this.#loadNewest(channel.id)));
    const seen = new Set(channels.filter((_, at) => isSeen[at]).map((channel) => channel.id));
    this.guilds = mine.map((guild) => ({
      ...guild,
      channels: guild.channels.filter((channel) => seen.has(channel.id)),
    }));
    this.directs = directs;
    if (!this.current) this.channelId = this.channels()[0]?.id ?? null;
    this.#commands.clear();
    this.store.learn(state);
    this.store.tell("commands", this);
    if (this.channelId) this.read(this.channelId);
    await this.errands.ask();
  }

  #isIn(guild, users) {
    return guild.id in (users.find((user) => user.id === this.user)?.roles ?? {});
  }

  /** Loads the newest messages of a channel; false when this user may not see it. */
  async #loadNewest(channelId) {
    try {
      await this.conversation(channelId).load(() => this.#fetch(channelId), { fresh: true });
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      // A server that is away says nothing about who may see what; the stream will ask again.
      return refusal.status === 0 || refusal.status >= 500;
    }
    this.store.tell("messages", { session: this, channelId });
    return true;
  }

  async #fetch(channelId, { around } = {}) {
    const messages = await api.readMessages(this.user, channelId, { around, limit: AT_ONCE });
    return messages.filter((message) => !this.#dismissed.has(message.id));
  }

  #message(type, message) {
    if (this.#dismissed.has(message.id)) return;
    const isNew = this.conversation(message.channel_id).put(message);
    if (!this.channel(message.channel_id)) this.#meetChannel();
    for (const key of this.picked.keys()) {
      if (key.startsWith(`${message.id}:`)) this.picked.delete(key);
    }
    this.typing.delete(`${message.channel_id}:${message.author.id}`);
    const created = isNew && type === "message_create" ? message : null;
    this.store.tell("messages", { session: this, channelId: message.channel_id, created });
    this.read(message.channel_id);
    this.store.tell("unread", this);
  }

  /** A message came from a channel that was not there before: a direct message that was just opened. */
  async #meetChannel() {
    await this.#arrive(await api.readState());
  }

  #delete({ id, channel_id: channelId }) {
    if (!this.conversation(channelId).remove(id)) return;
    this.store.tell("messages", { session: this, channelId });
    this.store.tell("unread", this);
  }

  #typing({ channel_id: channelId, user_id: user }) {
    this.typing.set(`${channelId}:${user}`, Date.now());
    this.store.tell("typing", this);
  }
}

/** Whether the message stands for an answer that is still to come. */
export function isLoading(message) {
  return Boolean((message.flags ?? 0) & LOADING);
}

/** Whether a channel has messages or posts: not a voice channel or a category. */
function isText(channel) {
  return TEXT_CHANNELS.has(channel.type ?? 0);
}

/** Whether only one person sees the message. */
export function isEphemeral(message) {
  return Boolean(message.ephemeral_for) || Boolean((message.flags ?? 0) & EPHEMERAL);
}
