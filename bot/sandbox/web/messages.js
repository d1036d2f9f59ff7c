// The list of messages of the open channel. It draws a message again only when something about it changed.

import { announce, counterpart } from "./a11y.js";
import { element, fill, icon } from "./dom.js";
import { compareIds } from "./conversation.js";
import { isGrouped, messageNode, spoken, waitingNode } from "./message.js";
import { nameOfChannel } from "./people.js";
import { isForum, threadList } from "./threads.js";
import { day } from "./time.js";

const NEAR_PX = 80;
const LIT_MS = 2500;

export class MessageList {
  #store;
  #scroller;
  #list;
  #below;
  #drawn = new Map();
  #changed = new Set();
  #place = null;
  #hasAll = new Set();
  #isLoading = false;
  #isAtEnd = true;
  #isPressed = false;
  #pressed = null;
  #pressedTop = 0;
  #lastTop = 0;
  #names = "";

  constructor(store, { scroller, list, below }) {
    this.#store = store;
    this.#scroller = scroller;
    this.#list = list;
    this.#below = below;
    store.on("place", ({ message }) => this.#arrive(message));
    store.on("state", () => this.#redraw());
    store.on("messages", (event) => this.#hear(event));
    store.on("errand", ({ session, errand }) => {
      if (errand.messageId) this.#changed.add(errand.messageId);
      if (session !== store.me) return;
      if (errand.kind === "command" && errand.state === "sending") this.#catchUp();
      this.draw();
    });
    scroller.addEventListener("scroll", () => this.#scrolled());
    below.addEventListener("click", () => this.#toEnd());
    list.addEventListener("pointerdown", ({ target }) => {
      this.#isPressed = true;
      this.#pressed = target;
      this.#pressedTop = target.getBoundingClientRect().top;
    });
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(end, () => this.#released());
    }
    new ResizeObserver(() => this.#keepEnd()).observe(list);
    new ResizeObserver(() => this.#keepEnd()).observe(scroller);
  }

  /** Brings the list up to date with what the person at the page may see. */
  draw() {
    const session = this.#store.me;
    if (!session?.channelId) return;
    // A menu that is open in a message would be torn from under its reader: drawing waits until it closes.
    // So would a button between press and release: its click would reach nothing.
    if (this.#isPressed || this.#list.querySelector(".select[aria-expanded='true']")) return;
    const conversation = session.conversation(session.channelId);
    const focused = this.#list.contains(document.activeElement) ? document.activeElement : null;
    const top = this.#scroller.scrollTop;
    const nodes = [this.#beginning(session)];
    const kept = new Map();
    let before = null;
    let isNewMarked = false;
    for (const message of conversation.messages) {
      const today = new Date(message.timestamp).toDateString();
      const isNewDay = !before || new Date(before.timestamp).toDateString() !== today;
      const isFirstNew =
        !isNewMarked &&
        conversation.newAfter !== null &&
        compareIds(message.id, conversation.newAfter) > 0 &&
        message.author.id !== session.user;
      if (isNewDay || isFirstNew)
        nodes.push(rule(isNewDay ? day(new Date(message.timestamp)) : "", isFirstNew));
      isNewMarked ||= isFirstNew;
      const grouped = !isNewDay && !isFirstNew && isGrouped(message, before);
      const entry = this.#entry(session, message, grouped);
      kept.set(message.id, entry);
      nodes.push(entry.node);
      before = message;
    }
    this.#drawn = kept;
    this.#changed.clear();
    nodes.push(
      ...session.errands.rows(session.channelId).map((errand) => waitingNode(session, errand)),
    );
    this.#put(nodes);
    if (focused && !focused.isConnected) counterpart(focused)?.focus({ preventScroll: true });
    if (!this.#isAtEnd && this.#scroller.scrollTop !== top) this.#scroller.scrollTop = top;
    this.#keepEnd();
  }

  /** Scrolls to a message and lights it up; loads what stands around it if need be. */
  async jump(id) {
    const session = this.#store.me;
    const channelId = session.channelId;
    if (!session.conversation(channelId).find(id))
      await session.loadAround(channelId, id).catch(() => 0);
    const node = this.#drawn.get(id)?.node;
    if (!node) {
      this.#store.notice("That message is not here any more.");
      return;
    }
    this.#isAtEnd = false;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("lit");
    setTimeout(() => node.classList.remove("lit"), LIT_MS);
  }

  /** Draws what has changed during a press, once its click has been heard. */
  #released() {
    if (!this.#isPressed) return;
    setTimeout(() => {
      this.#isPressed = false;
      this.draw();
    });
  }

  #arrive(message) {
    const session = this.#store.me;
    const place = `${session.user}:${session.channelId}`;
    if (place !== this.#place) {
      this.#place = place;
      this.#drawn.clear();
      this.#isAtEnd = true;
      this.#lastTop = 0;
    }
    this.draw();
    if (message) this.jump(message);
  }

  #hear({ session, channelId, created }) {
    if (session !== this.#store.me || channelId !== session.channelId) return;
    if (created?.author.id === session.user) this.#catchUp();
    this.draw();
    if (created && created.author.id !== session.user) announce(spoken(session, created));
  }

  /** Draws everything anew when what people, roles or channels are called has changed. */
  #redraw() {
    const names = JSON.stringify([[...this.#store.users.values()], this.#store.me?.guilds]);
    if (names !== this.#names) this.#drawn.clear();
    this.#names = names;
    this.draw();
  }

  #entry(session, message, grouped) {
    const old = this.#drawn.get(message.id);
    if (old && old.message === message && old.grouped === grouped && !this.#changed.has(message.id))
      return old;
    return {
      message,
      grouped,
      node: messageNode(session, message, {
        grouped,
        onClosed: () => queueMicrotask(() => this.draw()),
      }),
    };
  }

  /** Changes only what differs, so that what stays keeps its focus, its selection and its revealed spoilers. */
  #put(nodes) {
    const wanted = new Set(nodes);
    for (const child of [...this.#list.children]) if (!wanted.has(child)) child.remove();
    nodes.forEach((node, at) => {
      if (this.#list.children[at] !== node)
        this.#list.insertBefore(node, this.#list.children[at] ?? null);
    });
  }

  #beginning(session) {
    const channel = session.current;
    const name = nameOfChannel(session, channel);
    if (isForum(channel)) return element("div", { class: "beginning" }, this.#posts(channel, name));
    const words = channel?.guild
      ? [
          element("h2", {}, `Welcome to #${name}!`),
          element("p", {}, `This is the start of the #${name} channel.`),
        ]
      : [
          element("h2", {}, name),
          element("p", {}, `This is the beginning of your direct message history with ${name}.`),
        ];
    return element(
      "div",
      { class: "beginning" },
      element("span", { class: "beginning-mark" }, icon(channel?.guild ? "hash" : "at")),
      words,
    );
  }

  #posts(channel, name) {
    return [
      element("h2", {}, `#${name}`),
      element("p", {}, "A forum: people write in its posts. The button above makes one."),
      threadList(this.#store, channel),
    ];
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    // A picture that has just loaded moves the end away: only a way up is the reader's own.
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isNear || scrollTop < this.#lastTop) this.#isAtEnd = isNear;
    this.#lastTop = scrollTop;
    this.#below.hidden = this.#isAtEnd;
    if (scrollTop < NEAR_PX && scrollHeight > clientHeight) this.#loadOlder();
  }

  /** Shows the end to whoever is there; what is being pressed stays where it is, see `draw`. */
  #keepEnd() {
    if (this.#isPressed) {
      const { top } = this.#pressed.getBoundingClientRect();
      this.#scroller.scrollTop += top - this.#pressedTop;
    } else if (this.#isAtEnd) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** Whoever writes is at the end, and nothing above is new any more. */
  #catchUp() {
    const session = this.#store.me;
    session.conversation(session.channelId).newAfter = null;
    this.#isAtEnd = true;
  }

  #toEnd() {
    this.#isAtEnd = true;
    this.#keepEnd();
  }

  async #loadOlder() {
    const session = this.#store.me;
    const channelId = session.channelId;
    const oldest = session.conversation(channelId).messages[0];
    if (!oldest || this.#isLoading || this.#hasAll.has(`${session.user}:${oldest.id}`)) return;
    this.#isLoading = true;
    const fromEnd = this.#scroller.scrollHeight - this.#scroller.scrollTop;
    const added = await session.loadAround(channelId, oldest.id).catch(() => 0);
    if (added) this.#scroller.scrollTop = this.#scroller.scrollHeight - fromEnd;
    else this.#hasAll.add(`${session.user}:${oldest.id}`);
    this.#isLoading = false;
  }
}

function rule(words, isNew) {
  return element(
    "div",
    {
      class: isNew ? "rule new" : "rule",
      role: "separator",
      "aria-label": isNew ? `New messages ${words}` : words,
    },
    words ? element("span", {}, words) : null,
    isNew ? element("span", { class: "rule-new" }, "New") : null,
  );
}

/** The pinned messages of a channel, newest pin first, each with a way to where it stands. */
export function pinned(session, messages, onJump) {
  if (!messages.length)
    return [
      element(
        "p",
        { class: "panel-empty" },
        "This channel doesn't have any pinned messages... yet.",
      ),
    ];
  return messages.map((message) =>
    element(
      "div",
      { class: "pinned" },
      fill(element("div"), messageNode(session, message, { grouped: false, isQuiet: true })),
      element(
        "button",
        { type: "button", class: "button secondary small", on: { click: () => onJump(message) } },
        "Jump",
      ),
    ),
  );
}
