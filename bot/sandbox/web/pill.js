// One option of a command in the message box: its name, and a field or a file.

import * as api from "./api.js";
import { bytes } from "./embeds.js";
import { KIND, valueOf } from "./commands.js";
import { element, fill, freshId } from "./dom.js";
import { entities } from "./people.js";

const PAUSE_MS = 180;
const MOST_SHOWN = 25;
const ENTITY_KINDS = {
  [KIND.USER]: "user",
  [KIND.CHANNEL]: "channel",
  [KIND.ROLE]: "role",
  [KIND.MENTIONABLE]: "mentionable",
};
const YES_NO = [
  { value: true, label: "True" },
  { value: false, label: "False" },
];

export class Pill {
  #picked = null;
  #asked = 0;

  /** `changed()` is called when what the pill holds has changed by a file or by typing. */
  constructor(session, option, { changed }) {
    this.session = session;
    this.option = option;
    this.file = null;
    this.changed = changed;
    this.isFile = option.type === KIND.ATTACHMENT;
    this.field = this.isFile ? this.#fileField() : this.#textField();
    const id = freshId("pill");
    this.field.id = id;
    this.node = element(
      "span",
      { class: option.required ? "pill required" : "pill", data: { option: option.name } },
      element("label", { class: "pill-name", for: id }, option.name),
      this.field,
    );
  }

  get text() {
    return this.isFile ? "" : this.field.value;
  }

  get isEmpty() {
    return this.isFile ? !this.file : !this.field.value.trim();
  }

  /** Whether what stands in the field was picked from the list and not changed since. */
  get isPicked() {
    return this.#picked !== null;
  }

  pick(item) {
    this.#picked = item;
    this.field.value = item.label;
    this.#fit();
    this.flag(false);
  }

  /** Puts words into the field as if they had been typed, and leaves it at that. */
  type(words) {
    this.field.value = words;
    this.#fit();
  }

  /** What to send. Throws an Error with a sentence when the field holds nothing that can be sent. */
  value() {
    if (this.#picked) return this.#picked.value;
    if (this.option.autocomplete && this.option.type === KIND.STRING) return this.text.trim();
    const [match] = this.#local().filter(
      (item) => item.label.toLowerCase() === this.text.trim().toLowerCase(),
    );
    return match ? match.value : valueOf(this.option, this.text);
  }

  /** Marks the pill as the one that is wrong. */
  flag(isWrong) {
    this.node.classList.toggle("wrong", isWrong);
    this.field.setAttribute("aria-invalid", String(isWrong));
  }

  /**
   * The items for what is typed: at once where the page knows them, from the bot where it does not.
   * `others` are the values of the other options. Null when a later question has overtaken this one.
   */
  async suggestions(channelId, path, others) {
    this.#asked += 1;
    const asked = this.#asked;
    if (!this.option.autocomplete) return this.#local().slice(0, MOST_SHOWN);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (asked !== this.#asked) return null;
    const typed = this.isPicked ? "" : this.text;
    const question = {
      channel_id: channelId,
      path,
      options: { ...others, [this.option.name]: typed },
      focused: this.option.name,
    };
    const { choices } = await api.complete(this.session.user, question);
    if (asked !== this.#asked) return null;
    return choices.map((choice) => ({ value: choice.value, label: choice.name }));
  }

  get hasList() {
    const { option } = this;
    return Boolean(
      option.autocomplete ||
      option.choices?.length ||
      option.type === KIND.BOOLEAN ||
      option.type in ENTITY_KINDS,
    );
  }

  takeFile(file) {
    this.file = file;
    fill(this.field, file ? `${file.name} (${bytes(file.size)})` : "Choose or drop a file");
    this.flag(false);
    this.changed();
  }

  #local() {
    const { option } = this;
    const filter = this.isPicked ? "" : this.text.trim().toLowerCase();
    const fits = (item) =>
      item.label.toLowerCase().includes(filter) || item.detail?.toLowerCase().includes(filter);
    if (option.choices?.length)
      return option.choices.map((one) => ({ value: one.value, label: one.name })).filter(fits);
    if (option.type === KIND.BOOLEAN) return YES_NO.filter(fits);
    if (option.type in ENTITY_KINDS) {
      return entities(this.session, ENTITY_KINDS[option.type], {
        channelTypes: option.channel_types,
      }).filter(fits);
    }
    return [];
  }

  #textField() {
    const field = element("input", {
      class: "pill-field",
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": String(Boolean(this.option.required)),
      "aria-describedby": "picker-title",
      inputmode: this.option.type === KIND.INTEGER ? "numeric" : null,
    });
    field.addEventListener("input", () => {
      this.#picked = null;
      this.#fit();
      this.flag(false);
      this.changed();
    });
    return field;
  }

  #fileField() {
    const chooser = element("input", { type: "file", hidden: true });
    chooser.addEventListener("change", () => this.takeFile(chooser.files[0] ?? null));
    return element(
      "button",
      {
        type: "button",
        class: "pill-file",
        "aria-describedby": "picker-title",
        on: { click: () => chooser.click() },
      },
      "Choose or drop a file",
    );
  }

  #fit() {
    this.field.style.setProperty("--length", String(Math.max(this.field.value.length, 1)));
  }
}

/** A file as the API takes it. */
export async function encoded(file) {
  const url = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  return {
    filename: file.name,
    content_type: file.type || "application/octet-stream",
    content_base64: url.slice(url.indexOf(",") + 1),
  };
}
