// A form that the bot has opened: shown as a dialog, as a sheet on a phone, and checked before it is sent.

import * as api from "./api.js";
import { openDialog } from "./a11y.js";
import { chosenByDefault, isSelect, selectOptions } from "./components.js";
import { element, fill, freshId, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { groupInput } from "./modalgroups.js";
import { avatar, namesFor } from "./people.js";
import { SelectMenu } from "./select.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;
const LONGEST = 4000;

/** Shows the modal of whoever acts, one at a time. */
export function watchModals(store) {
  let shown = null;
  const show = () => {
    const session = store.me;
    if (!session?.modal || shown) return;
    shown = new ModalForm(session, session.modal);
    shown.dialog.addEventListener("close", () => {
      if (session.modal === shown.modal) session.modal = null;
      shown = null;
      // Another one may have been opened meanwhile, by an answer or by another person.
      show();
    });
    openDialog(shown.dialog);
    shown.focus();
  };
  store.on("modal", show);
  store.on("place", show);
}

class ModalForm {
  #fields;
  #submit;
  #error;
  #isBusy = false;

  constructor(session, modal) {
    this.session = session;
    this.modal = modal;
    this.#fields = modal.components.map((component) => fieldOf(session, component));
    this.#submit = element("button", { type: "submit", class: "button primary" }, "Submit");
    this.#error = element("div", { class: "modal-error", role: "alert" });
    const title = element("h2", { id: freshId("modal-title") }, modal.title);
    const close = element(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": "Close",
        on: { click: () => this.dialog.close() },
      },
      icon("cross"),
    );
    const form = element(
      "form",
      { novalidate: true, on: { submit: (event) => this.#send(event) } },
      element(
        "header",
        {},
        avatar(session.store, { id: session.store.bot.id }, "small"),
        title,
        close,
      ),
      element(
        "div",
        { class: "modal-body" },
        this.#error,
        this.#fields.map((field) => field.node),
      ),
      element(
        "footer",
        {},
        element(
          "button",
          { type: "button", class: "button plain", on: { click: () => this.dialog.close() } },
          "Cancel",
        ),
        this.#submit,
      ),
    );
    this.dialog = element("dialog", { class: "modal", "aria-labelledby": title.id }, form);
  }

  /** Puts the caret into the first thing to fill in. */
  focus() {
    this.#fields.find((field) => field.focus)?.focus();
  }

  async #send(event) {
    event.preventDefault();
    if (this.#isBusy) return;
    const wrong = this.#fields.filter((field) => field.check && !field.check());
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    this.#setBusy(true);
    const keyed = this.#fields.filter((field) => field.key);
    const values = Object.fromEntries(
      keyed.filter((field) => !field.files).map((field) => [field.key, field.value()]),
    );
    const attachments = {};
    for (const field of keyed.filter((one) => one.files)) {
      const files = await field.files();
      if (files.length) attachments[field.key] = files;
    }
    try {
      await this.session.errands.submit(this.modal, values, attachments);
      this.dialog.close();
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      fill(this.#error, refusal.message);
      this.dialog.classList.add("shaken");
    }
    this.#setBusy(false);
  }

  #setBusy(isBusy) {
    this.#isBusy = isBusy;
    this.#submit.classList.toggle("busy", isBusy);
    this.#submit.setAttribute("aria-busy", String(isBusy));
    if (isBusy) fill(this.#error);
  }
}

/** One part of a modal: { node } and, where there is something to fill in, { key, value(), check(), focus() }. */
function fieldOf(session, component) {
  if (component.type === TEXT) {
    return {
      node: element("div", { class: "modal-text" }, markdown(component.content, namesFor(session))),
    };
  }
  if (component.type === LABEL) {
    return labelled(session, component.component, component.label, component.description);
  }
  if (component.type === ROW) {
    const [inner] = component.components;
    return labelled(session, inner, inner.label ?? inner.placeholder ?? "");
  }
  return {
    node: element("p", { class: "modal-text" }, "This page cannot show a part of this form."),
  };
}

function labelled(session, component, label, description) {
  const id = freshId("field");
  const error = element("div", { class: "field-error", id: `${id}-error`, role: "alert" });
  const isRequired = component.required ?? true;
  const input = makeInput(session, component, { id, label, isRequired });
  const hint = description
    ? element("div", { class: "field-description", id: `${id}-hint` }, description)
    : null;
  const told = [hint?.id, error.id].filter(Boolean).join(" ");
  const words = [
    label,
    isRequired && !input.isTick
      ? element("span", { class: "required-mark", "aria-hidden": "true" }, " *")
      : null,
  ];
  const node = input.isGroup
    ? element(
        "fieldset",
        { class: "field", "aria-describedby": told, data: { field: component.custom_id } },
        element("legend", { class: "field-label" }, words),
        hint,
        input.node,
        error,
      )
    : element(
        "div",
        {
          class: input.isTick ? "field ticked" : "field",
          data: { field: component.custom_id },
        },
        element("label", { for: id, class: "field-label" }, words),
        hint,
        input.node,
        error,
      );
  if (!input.isGroup) input.control.setAttribute("aria-describedby", told);
  return {
    node,
    key: component.custom_id,
    value: input.value,
    files: input.files,
    focus: () => input.control.focus(),
    check: () => {
      const sentence = input.problem();
      fill(error, sentence);
      node.classList.toggle("wrong", Boolean(sentence));
      input.control.setAttribute("aria-invalid", String(Boolean(sentence)));
      return !sentence;
    },
  };
}

function makeInput(session, component, context) {
  if (component.type === TEXT_INPUT) return textInput(component, context);
  if (isSelect(component)) return selectInput(session, component, context);
  const group = groupInput(component, context);
  if (group) return group;
  const control = element(
    "p",
    { class: "modal-text", id: context.id },
    "This page cannot show this field.",
  );
  return { node: control, control, value: () => "", problem: () => null };
}

function textInput(component, { id, isRequired }) {
  const most = component.max_length ?? LONGEST;
  const least = component.min_length ?? 0;
  const isLong = component.style === PARAGRAPH;
  const control = element(isLong ? "textarea" : "input", {
    id,
    class: "field-input",
    type: isLong ? null : "text",
    rows: isLong ? 4 : null,
    maxlength: most,
    placeholder: component.placeholder,
    autocomplete: "off",
    "aria-required": String(isRequired),
  });
  control.value = component.value ?? "";
  const count = element("span", { class: "field-count", "aria-hidden": "true" });
  const tally = () => fill(count, String(most - control.value.length));
  control.addEventListener("input", tally);
  tally();
  return {
    node: element("div", { class: "field-holder" }, control, isLong ? count : null),
    control,
    value: () => control.value,
    problem: () => {
      const { length } = control.value;
      if (!length) return isRequired ? "This field is required." : null;
      if (length < least) return `Must be at least ${least} characters in length.`;
      return length > most ? `Must be ${most} or fewer characters in length.` : null;
    },
  };
}

function selectInput(session, component, { id, label, isRequired }) {
  const bounds = selectOptions(session, component);
  const menu = new SelectMenu({
    ...bounds,
    min: isRequired ? bounds.min : 0,
    label,
    chosen: chosenByDefault(component),
    isOff: component.disabled,
    onDone: () => {},
  });
  const control = menu.field;
  control.id = id;
  control.setAttribute("aria-required", String(isRequired));
  return {
    node: menu.node,
    control,
    value: () => menu.values,
    problem: () => {
      const { values } = menu;
      if (!values.length) return isRequired ? "Please make a selection." : null;
      return values.length < bounds.min ? `Please choose at least ${bounds.min}.` : null;
    },
  };
}
