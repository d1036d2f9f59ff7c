// The way around: the rail of servers, and the channels or direct messages of the one that is open.

import { rove } from "./a11y.js";
import { element, fill, icon } from "./dom.js";
import { avatar, markOf, nameOfChannel, partner } from "./people.js";

const HOME = "@me";

export class Channels {
  #store;
  #nodes;
  #view = null;

  /** `nodes`: rail, title, list. `arrived()` is called when a channel was chosen by hand. */
  constructor(store, nodes, { arrived }) {
    this.#store = store;
    this.#nodes = nodes;
    this.arrived = arrived;
    rove(nodes.rail, "button");
    rove(nodes.list, ".channel");
    store.on("place", () => {
      this.#view = store.me.current?.guild?.id ?? HOME;
      this.draw();
    });
    for (const event of ["state", "unread"]) store.on(event, () => this.draw());
  }

  draw() {
    const session = this.#store.me;
    if (!session) return;
    this.#view ??= session.current?.guild?.id ?? HOME;
    const focused = document.activeElement?.dataset?.place;
    const inside = [this.#nodes.rail, this.#nodes.list].find((node) =>
      node.contains(document.activeElement),
    );
    this.#drawRail(session);
    this.#drawList(session);
    if (inside && focused) inside.querySelector(`[data-place="${CSS.escape(focused)}"]`)?.focus();
  }

  #drawRail(session) {
    const directs = session.channels().filter((channel) => !channel.guild);
    fill(
      this.#nodes.rail,
      this.#server(HOME, "Direct messages", icon("at"), sum(session, directs)),
      element("span", { class: "rail-rule", "aria-hidden": "true" }),
      session.guilds.map((guild) => {
        const letters = guild.name
          .split(/\s+/)
          .map((word) => [...word][0])
          .join("")
          .slice(0, 3);
        const channels = session.channels().filter((channel) => channel.guild?.id === guild.id);
        return this.#server(guild.id, guild.name, letters, sum(session, channels));
      }),
    );
  }

  #server(id, name, face, { count, mentions }) {
    const isOpen = id === this.#view;
    const classes = ["server", isOpen ? "open" : "", count ? "unread" : ""].filter(Boolean);
    return element(
      "button",
      {
        type: "button",
        class: classes.join(" "),
        title: name,
        "aria-label": mentions ? `${name}, ${mentions} mentions` : name,
        "aria-current": isOpen ? "true" : null,
        data: { place: id },
        on: { click: () => this.#openServer(id) },
      },
      typeof face === "string"
        ? element("span", { class: "server-face", data: { letters: face } })
        : element("span", { class: "server-face" }, face),
      mentions ? element("span", { class: "badge" }, String(mentions)) : null,
    );
  }

  #openServer(id) {
    const session = this.#store.me;
    const first = session.channels().find((channel) => (channel.guild?.id ?? HOME) === id);
    this.#view = id;
    if (first) this.#store.go({ channel: first.id });
    else this.draw();
  }

  #drawList(session) {
    const isHome = this.#view === HOME;
    const guild = session.guilds.find((one) => one.id === this.#view);
    const channels = session
      .channels()
      .filter((channel) => (channel.guild?.id ?? HOME) === this.#view)
      .filter((channel) => !channel.parent_id);
    fill(this.#nodes.title, isHome ? "Direct messages" : (guild?.name ?? ""));
    const rows = channels.map((channel) =>
      element("li", {}, this.#row(session, channel), this.#threads(session, channel)),
    );
    const heading = element(
      "h3",
      { class: "channels-heading" },
      isHome ? "Direct messages" : "Text channels",
    );
    const empty = element("p", { class: "panel-empty" }, "Nobody has written to you yet.");
    fill(this.#nodes.list, heading, rows.length ? element("ul", {}, rows) : empty);
  }

  /** The threads of a channel, but for archived ones that are not open. */
  #threads(session, channel) {
    const shown = session
      .threads(channel.id)
      .filter((one) => !one.archived || one.id === session.channelId);
    if (!shown.length) return null;
    return element(
      "ul",
      { class: "threads" },
      shown.map((one) => element("li", {}, this.#row(session, one))),
    );
  }

  #row(session, channel) {
    const { count, mentions } = session.unread(channel.id);
    const isOpen = channel.id === session.channelId;
    const name = nameOfChannel(session, channel);
    const classes = ["channel", isOpen ? "open" : "", count ? "unread" : ""].filter(Boolean);
    const state = [count ? `${count} unread` : "", mentions ? `${mentions} mentions` : ""].filter(
      Boolean,
    );
    return element(
      "a",
      {
        class: classes.join(" "),
        href: `#channel=${channel.id}`,
        "aria-current": isOpen ? "page" : null,
        "aria-label": [name, ...state].join(", "),
        data: { place: channel.id },
        on: {
          click: (event) => {
            event.preventDefault();
            this.#store.go({ channel: channel.id });
            this.arrived();
          },
        },
      },
      channel.guild
        ? icon(markOf(channel))
        : avatar(this.#store, { id: partner(session, channel) }, "small"),
      element("span", { class: "channel-name" }, name),
      mentions ? element("span", { class: "badge" }, String(mentions)) : null,
    );
  }
}

function sum(session, channels) {
  const marks = channels.map((channel) => session.unread(channel.id));
  return {
    count: marks.reduce((total, mark) => total + mark.count, 0),
    mentions: marks.reduce((total, mark) => total + mark.mentions, 0),
  };
}
