// One channel as one user sees it: its messages in order, and how far they were read.

/** Snowflakes are whole numbers too long for a float: the longer is the later, then the text decides. */
export function compareIds(one, other) {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

const markKey = (user, channel) => `interlude:read:${user}:${channel}`;

export class Conversation {
  // For every load under way, the messages that the stream has told of since it began.
  #loads = new Set();

  constructor(user, channel) {
    this.user = user;
    this.channel = channel;
    this.messages = [];
    this.isLoaded = false;
    /** The last message that was read when the channel was opened; the rule "New" stands after it. */
    this.newAfter = null;
    this.lastRead = localStorage.getItem(markKey(user, channel));
  }

  find(id) {
    return this.messages.find((message) => message.id === id) ?? null;
  }

  /** Adds a message or takes the place of its older form. True when it was not there before. */
  put(message) {
    this.#touch(message.id);
    return this.#place(message);
  }

  remove(id) {
    this.#touch(id);
    const known = this.messages.length;
    this.messages = this.messages.filter((message) => message.id !== id);
    return this.messages.length < known;
  }

  /**
   * Fetches messages and takes them in, all in the place of what was there if `fresh`.
   * What the stream has told while the answer was on its way is newer and stands. Returns how many were added.
   */
  async load(fetch, { fresh = false } = {}) {
    const touched = new Set();
    this.#loads.add(touched);
    let fetched;
    try {
      fetched = await fetch();
    } finally {
      this.#loads.delete(touched);
    }
    if (fresh) this.messages = this.messages.filter((message) => touched.has(message.id));
    const untouched = fetched.filter((message) => !touched.has(message.id));
    const added = untouched.filter((message) => this.#place(message)).length;
    this.isLoaded = true;
    // Whoever comes for the first time has read what was there.
    if (this.lastRead === null) this.#mark(untouched.at(-1)?.id ?? "0");
    return added;
  }

  /** What others wrote since the user last looked. */
  unread() {
    const after = this.lastRead ?? "0";
    return this.messages.filter(
      (message) => compareIds(message.id, after) > 0 && message.author.id !== this.user,
    );
  }

  read() {
    const newest = this.messages.at(-1)?.id;
    if (newest && compareIds(newest, this.lastRead ?? "0") > 0) this.#mark(newest);
  }

  #touch(id) {
    for (const touched of this.#loads) touched.add(id);
  }

  #mark(id) {
    this.lastRead = id;
    localStorage.setItem(markKey(this.user, this.channel), id);
  }

  #place(message) {
    let at = this.messages.length;
    while (at > 0 && compareIds(this.messages[at - 1].id, message.id) > 0) at -= 1;
    const isKnown = at > 0 && this.messages[at - 1].id === message.id;
    if (isKnown) this.messages[at - 1] = message;
    else this.messages.splice(at, 0, message);
    return !isKnown;
  }
}
