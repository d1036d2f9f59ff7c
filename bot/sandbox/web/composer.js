// The message box: plain text, or a slash command that turns into a form.

import * as api from "./api.js";
import { CommandForm } from "./commandform.js";
import { isWhole, leaves, search, typedOut } from "./commands.js";
import { element, fill, icon } from "./dom.js";
import { nameOfChannel } from "./people.js";
import { OptionList } from "./picker.js";
import { isForum } from "./threads.js";

/** The panel above the box: a title, a list, and which control it belongs to. */
class Popup {
  #control = null;

  constructor(node) {
    this.node = node;
    this.title = element("div", { class: "picker-title", id: "picker-title" });
    this.list = new OptionList({ label: "Suggestions", onChoose: () => {} });
    node.append(this.title, this.list.node);
    node.addEventListener("mousedown", (event) => event.preventDefault());
    node.hidden = true;
  }

  get isShown() {
    return !this.node.hidden;
  }

  /** Whether it shows no more than what an option is about. */
  get isBare() {
    return !this.list.node.hasChildNodes();
  }

  show(control, { title, items, choose, active = 0, sentence = null }) {
    if (this.#control !== control) this.hide();
    this.#control = control;
    this.list.own(control);
    this.list.onChoose = choose;
    fill(this.title, title);
    this.title.hidden = !title.length;
    this.list.show(items, { active: items.length ? active : -1, sentence });
    this.node.hidden = !items.length && !title.length && !sentence;
    expand(control, items.length > 0);
  }

  hide() {
    this.node.hidden = true;
    if (this.#control) expand(this.#control, false);
    this.#control?.removeAttribute("aria-activedescendant");
    this.#control = null;
  }
}

/** A box for text that only suggests is no combobox: it cannot be expanded. */
function expand(control, isExpanded) {
  if (control.role === "combobox") control.setAttribute("aria-expanded", String(isExpanded));
}

export class Composer {
  #store;
  #nodes;
  #popup;
  #form = null;
  #entries = [];
  #place = null;
  #drafts = new Map();
  #isBusy = false;

  /** `nodes`: box, text (a textarea), popup, error, file (a button). */
  constructor(store, nodes) {
    this.#store = store;
    this.#nodes = nodes;
    this.#popup = new Popup(nodes.popup);
    store.on("place", () => this.#arrive());
    store.on("state", () => this.#arrive());
    store.on("commands", (session) => {
      if (session === store.me) this.#fetchCommands();
    });
    nodes.text.addEventListener("input", () => this.#typed());
    nodes.text.addEventListener("keydown", (event) => this.#key(event));
    nodes.text.addEventListener("blur", () => {
      if (!this.#form) this.#popup.hide();
    });
    nodes.file.append(icon("plus"));
    nodes.file.addEventListener("click", () => this.#chooseFile());
    this.#acceptDrops();
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.#nodes.text.focus();
  }

  /** Puts the start of a command into the box, as a press on a command's name does. */
  begin(command) {
    this.#leave({ text: `/${command} ` });
    this.#typed();
  }

  #arrive() {
    const session = this.#store.me;
    const place = `${session?.user}:${session?.channelId}`;
    const channel = session?.current;
    const name = channel ? `${channel.guild ? "#" : "@"}${nameOfChannel(session, channel)}` : "";
    const words = isForum(channel) ? "Open a post to write" : `Message ${name}`;
    this.#nodes.text.placeholder = words;
    this.#nodes.text.setAttribute("aria-label", words);
    this.#nodes.text.disabled = !channel || isForum(channel);
    if (place === this.#place) return;
    if (this.#place) this.#drafts.set(this.#place, this.#form ? "" : this.#nodes.text.value);
    this.#place = place;
    this.#leave({ text: this.#drafts.get(place) ?? "", mayFocus: false });
    if (channel) this.#fetchCommands();
  }

  async #fetchCommands() {
    const session = this.#store.me;
    const { channelId } = session;
    try {
      const commands = await session.commands(channelId);
      if (session === this.#store.me && channelId === session.channelId)
        this.#entries = leaves(commands);
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      this.#entries = [];
    }
    // What was typed meanwhile may be a command by now.
    if (document.activeElement === this.#nodes.text && this.#nodes.text.value) this.#typed();
  }

  #typed() {
    this.#fail(null);
    this.#grow();
    const entry = typedOut(this.#entries, this.#nodes.text.value);
    if (entry) this.#enter(entry);
    else this.#suggest();
  }

  #suggest() {
    const { text } = this.#nodes;
    const typed = text.value;
    if (!typed.startsWith("/") || isWhole(this.#entries, typed)) {
      this.#popup.hide();
      return;
    }
    const group = this.#store.name(this.#store.bot.id);
    const items = search(this.#entries, typed.slice(1)).map((entry) => ({
      value: entry,
      label: `/${entry.name}`,
      detail: entry.options
        .map((option) => (option.required ? option.name : `${option.name}?`))
        .join(" "),
      description: entry.description,
      group,
    }));
    const sentence = items.length ? null : "No command has that name.";
    this.#popup.show(text, {
      title: [],
      items,
      sentence,
      choose: (item) => this.#enter(item.value),
    });
  }

  #enter(entry) {
    this.#popup.hide();
    this.#form = new CommandForm(this.#store.me, entry, {
      popup: this.#popup,
      leave: (how) => this.#leave(how),
      fail: (sentence) => this.#fail(sentence),
      send: (command, words) => this.#send(() => this.#store.me.errands.command(command, words)),
    });
    this.#nodes.text.value = "";
    this.#nodes.text.hidden = true;
    this.#nodes.text.after(this.#form.node);
    this.#form.focus();
  }

  #leave({ text, mayFocus = true }) {
    this.#form?.node.remove();
    this.#form = null;
    this.#popup.hide();
    this.#fail(null);
    this.#nodes.text.hidden = false;
    this.#nodes.text.value = text;
    this.#grow();
    if (mayFocus) {
      this.#nodes.text.focus();
      if (text) this.#suggest();
    }
  }

  #key(event) {
    const { list } = this.#popup;
    const mayChoose = this.#popup.isShown && list.current;
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (mayChoose) list.choose();
      else this.#post();
    } else if (event.key === "Tab" && !event.shiftKey && mayChoose) {
      event.preventDefault();
      list.choose();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && this.#popup.isShown) {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && this.#popup.isShown) {
      event.stopPropagation();
      this.#popup.hide();
    }
  }

  #post() {
    const content = this.#nodes.text.value.trim();
    const session = this.#store.me;
    const { channelId } = session;
    if (!content) return;
    this.#send(() =>
      content.startsWith("/")
        ? session.errands.command({ channel_id: channelId, text: content }, content)
        : api.sendMessage(session.user, { channel_id: channelId, content }),
    );
  }

  /** Sends, and empties the box once it is taken; a refusal is shown beside the box, which keeps its words. */
  async #send(request) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#nodes.box.setAttribute("aria-busy", "true");
    try {
      await request();
      this.#leave({ text: "" });
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      this.#fail(refusal.message);
    } finally {
      this.#isBusy = false;
      this.#nodes.box.removeAttribute("aria-busy");
    }
  }

  #fail(sentence) {
    const { error } = this.#nodes;
    error.hidden = !sentence;
    if (error.textContent !== (sentence ?? "")) error.textContent = sentence ?? "";
  }

  #grow() {
    const { text } = this.#nodes;
    text.style.setProperty("height", "auto");
    text.style.setProperty("height", `${text.scrollHeight}px`);
  }

  #chooseFile() {
    const chooser = element("input", { type: "file" });
    chooser.addEventListener("change", () => this.#attach(chooser.files[0]));
    chooser.click();
  }

  #attach(file) {
    if (!file || this.#form?.takeFile(file)) return;
    this.#fail("A file goes with a command that takes one: type / and choose the command first.");
  }

  #acceptDrops() {
    const { box } = this.#nodes;
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      box.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) box.classList.remove("dropping");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      box.classList.remove("dropping");
      this.#attach(event.dataTransfer.files[0]);
    });
  }
}
