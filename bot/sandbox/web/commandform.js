// A chosen command in the message box: its name, a pill for every option, and a place to add more.

import { KIND_NAMES } from "./commands.js";
import { element } from "./dom.js";
import { encoded, Pill } from "./pill.js";

export class CommandForm {
  #pills = [];
  #popup;
  #leave;
  #hasMoved = false;

  /** `leave({ text })` gives the box back to plain text; `popup` is the Popup above the box. */
  constructor(session, entry, { popup, leave, fail, send }) {
    this.session = session;
    this.entry = entry;
    this.channelId = session.channelId;
    this.#popup = popup;
    this.#leave = leave;
    this.fail = fail;
    this.send = send;
    this.more = element("input", {
      class: "pill-more",
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": `More options of /${entry.name}, or Enter to send`,
    });
    this.node = element(
      "div",
      { class: "command-line", role: "group", "aria-label": `/${entry.name}` },
      element("span", { class: "command-name" }, `/${entry.name}`),
      this.more,
    );
    for (const option of entry.options.filter((one) => one.required)) this.#add(option);
    this.more.addEventListener("input", () => this.#typedMore());
    this.more.addEventListener("focus", () => this.#suggestMore());
    this.more.addEventListener("blur", () => popup.hide());
    this.more.addEventListener("keydown", (event) => this.#keyInMore(event));
  }

  /** Puts the caret into the first option that is required and empty, or behind the last. */
  focus() {
    const empty = this.#pills.find((pill) => pill.option.required && pill.isEmpty);
    (empty?.field ?? this.more).focus();
  }

  /** Gives a file to the first option that takes one and has none; false when there is no such option. */
  takeFile(file) {
    const option = this.entry.options.find((one) => {
      const pill = this.#pills.find((known) => known.option === one);
      return KIND_NAMES[one.type] === "file" && !pill?.file;
    });
    if (!option) return false;
    const pill = this.#pills.find((known) => known.option === option) ?? this.#add(option);
    pill.takeFile(file);
    this.focus();
    return true;
  }

  /** Sends the command if every option is in order; else says which one is not. */
  async submit() {
    const options = {};
    const attachments = {};
    for (const pill of this.#pills) {
      if (pill.isEmpty) {
        if (!pill.option.required) continue;
        this.#refuse(pill, `${pill.option.name}: this option is required.`);
        return;
      }
      try {
        if (pill.isFile) attachments[pill.option.name] = await encoded(pill.file);
        else options[pill.option.name] = pill.value();
      } catch (error) {
        this.#refuse(pill, error.message);
        return;
      }
    }
    this.#popup.hide();
    await this.send(
      { channel_id: this.channelId, path: this.entry.path, options, attachments },
      `/${this.entry.name}`,
    );
  }

  #refuse(pill, sentence) {
    pill.flag(true);
    pill.field.focus();
    this.fail(sentence);
  }

  #add(option) {
    const pill = new Pill(this.session, option, {
      changed: () => {
        this.#hasMoved = true;
        this.fail(null);
        if (!this.#beginsNext(pill)) this.#suggest(pill);
      },
    });
    pill.field.addEventListener("focus", () => {
      this.#hasMoved = false;
      this.#suggest(pill);
    });
    pill.field.addEventListener("blur", () => this.#popup.hide());
    pill.field.addEventListener("keydown", (event) => this.#keyInPill(event, pill));
    pill.node.addEventListener("click", () => pill.field.focus());
    this.#pills.push(pill);
    this.more.before(pill.node);
    return pill;
  }

  /** `name:` typed behind a value begins that option; whether it did. */
  #beginsNext(pill) {
    const [, value, name] = /^(.+)\s(\S+):$/.exec(pill.text) ?? [];
    const option = name && this.#nameOf(name);
    if (!option) return false;
    pill.type(value.trim());
    this.#add(option).field.focus();
    return true;
  }

  #drop(pill) {
    pill.node.remove();
    this.#pills = this.#pills.filter((one) => one !== pill);
    this.more.focus();
  }

  async #suggest(pill) {
    const { option } = pill;
    const title = [
      element("strong", {}, option.name),
      element("span", {}, option.description ?? ""),
      element(
        "span",
        { class: "picker-kind" },
        option.required ? `${KIND_NAMES[option.type]}, required` : KIND_NAMES[option.type],
      ),
    ];
    const choose = (item) => {
      pill.pick(item);
      this.#next(pill);
    };
    if (!pill.hasList) {
      this.#popup.show(pill.field, { title, items: [], choose });
      return;
    }
    if (option.autocomplete)
      this.#popup.show(pill.field, { title, items: [], choose, sentence: "Loading options..." });
    let items;
    try {
      items = await pill.suggestions(this.channelId, this.entry.path, this.#others(pill));
    } catch (refusal) {
      this.#popup.show(pill.field, { title, items: [], choose, sentence: refusal.message });
      return;
    }
    if (items === null || document.activeElement !== pill.field) return;
    const sentence = items.length ? null : "No options match your search.";
    this.#popup.show(pill.field, {
      title,
      items,
      choose,
      sentence,
      active: pill.isPicked ? -1 : 0,
    });
  }

  #others(focused) {
    const filled = this.#pills.filter((pill) => pill !== focused && !pill.isEmpty && !pill.isFile);
    return Object.fromEntries(
      filled.flatMap((pill) => {
        try {
          return [[pill.option.name, pill.value()]];
        } catch {
          // An option that is not yet in order is nothing the bot could go by.
          return [];
        }
      }),
    );
  }

  #next(pill) {
    const later = this.#pills.slice(this.#pills.indexOf(pill) + 1).find((one) => one.isEmpty);
    if (later) later.field.focus();
    else this.focus();
  }

  #keyInPill(event, pill) {
    const list = this.#popup.list;
    const { field } = pill;
    const mayChoose = this.#popup.isShown && list.current;
    const isAtStart = pill.isFile || (field.selectionStart === 0 && field.selectionEnd === 0);
    const isAtEnd = pill.isFile || field.selectionStart === field.value.length;
    if (event.key === "Enter" && pill.isFile && pill.isEmpty) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (mayChoose) list.choose();
      else this.submit();
    } else if (event.key === "Tab" && !event.shiftKey && mayChoose && this.#hasMoved) {
      event.preventDefault();
      list.choose();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && this.#popup.isShown) {
      event.preventDefault();
      this.#hasMoved = true;
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      this.#escape(event);
    } else if (event.key === "Backspace" && pill.isEmpty) {
      event.preventDefault();
      if (!pill.option.required) this.#drop(pill);
      else this.#back(pill);
    } else if (event.key === "Backspace" && pill.isFile) {
      event.preventDefault();
      pill.takeFile(null);
    } else if (event.key === "ArrowLeft" && isAtStart) {
      this.#pills[this.#pills.indexOf(pill) - 1]?.field.focus();
    } else if (event.key === "ArrowRight" && isAtEnd) {
      (this.#pills[this.#pills.indexOf(pill) + 1]?.field ?? this.more).focus();
    }
  }

  #back(pill) {
    const before = this.#pills[this.#pills.indexOf(pill) - 1];
    if (before) before.field.focus();
    else this.#leave({ text: `/${this.entry.name}` });
  }

  #escape(event) {
    event.preventDefault();
    event.stopPropagation();
    if (this.#popup.isShown && !this.#popup.isBare) this.#popup.hide();
    else this.#leave({ text: "" });
  }

  #suggestMore() {
    const text = this.more.value.trim().toLowerCase();
    const open = this.entry.options.filter(
      (option) => !this.#pills.some((pill) => pill.option === option),
    );
    const items = open
      .filter((option) => option.name.startsWith(text))
      .map((option) => ({
        value: option,
        label: option.name,
        description: option.description,
        group: "Optional",
      }));
    const choose = (item) => {
      this.more.value = "";
      this.#add(item.value).field.focus();
    };
    this.more.placeholder = open.length ? `+${open.length} optional` : "";
    if (!items.length) this.#popup.hide();
    else this.#popup.show(this.more, { title: [], items, choose, active: text ? 0 : -1 });
  }

  #typedMore() {
    const text = this.more.value.trim();
    this.fail(null);
    this.#suggestMore();
    if (text.endsWith(":") && this.#nameOf(text.slice(0, -1)))
      this.#popup.list.onChoose({ value: this.#nameOf(text.slice(0, -1)) });
  }

  #nameOf(name) {
    return this.entry.options.find(
      (option) => option.name === name && !this.#pills.some((pill) => pill.option === option),
    );
  }

  #keyInMore(event) {
    const list = this.#popup.list;
    const mayChoose = this.#popup.isShown && list.current;
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && mayChoose)) {
      event.preventDefault();
      if (mayChoose) list.choose();
      else this.submit();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && this.#popup.isShown) {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      this.#escape(event);
    } else if (
      (event.key === "Backspace" || event.key === "ArrowLeft") &&
      this.more.selectionStart === 0 &&
      !this.more.value
    ) {
      event.preventDefault();
      const last = this.#pills.at(-1);
      if (last) last.field.focus();
      else if (event.key === "Backspace") this.#leave({ text: `/${this.entry.name}` });
    }
  }
}
