// Rows of controls under a message: buttons, and select menus of every kind.

import { element, icon } from "./dom.js";
import { entities } from "./people.js";
import { SelectMenu } from "./select.js";

const ROW = 1;
const BUTTON = 2;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const SELECTS = { 3: "string", 5: "user", 6: "role", 7: "mentionable", 8: "channel" };

/** Whether a component is a select menu of any kind. */
export const isSelect = (component) => component.type in SELECTS;

/**
 * The controls of a message. Each carries `data-key`, its custom_id, so that the focus can be found
 * again when the message is drawn anew. A failed use is told in red under its row.
 */
export function controls(session, message, onClosed) {
  const failure = session.errands.failure(message.id);
  const rows = (message.components ?? []).filter((row) => row.type === ROW);
  return rows.map((row) => {
    const hasFailed = failure && row.components.some((one) => one.custom_id === failure.customId);
    return element(
      "div",
      { class: "controls-row" },
      row.components.map((component) =>
        component.type === BUTTON
          ? button(session, message, component)
          : select(session, message, component, onClosed),
      ),
      hasFailed ? element("div", { class: "control-error", role: "alert" }, failure.error) : null,
    );
  });
}

function button(session, message, component) {
  const words = [
    component.emoji ? element("span", { class: "button-emoji" }, emojiText(component.emoji)) : null,
    component.label ? element("span", {}, component.label) : null,
  ];
  const className = `button ${STYLES[component.style] ?? "secondary"}`;
  if (component.url) {
    if (component.disabled) return element("button", { class: className, disabled: true }, words);
    const attributes = {
      class: className,
      href: component.url,
      target: "_blank",
      rel: "noreferrer noopener",
    };
    return element("a", attributes, words, icon("link"));
  }
  const isBusy = session.errands.isBusy(message.id, component.custom_id);
  return element(
    "button",
    {
      type: "button",
      class: isBusy ? `${className} busy` : className,
      disabled: Boolean(component.disabled),
      "aria-disabled": isBusy ? "true" : null,
      "aria-busy": isBusy ? "true" : null,
      "aria-label": component.label ? null : component.emoji?.name,
      data: { key: component.custom_id },
      on: {
        click: () => {
          if (!session.errands.isBusy(message.id, component.custom_id)) {
            session.errands.press(message, component.custom_id);
          }
        },
      },
    },
    element("span", { class: "button-words" }, words),
    isBusy ? dots() : null,
  );
}

function select(session, message, component, onClosed) {
  const key = `${message.id}:${component.custom_id}`;
  const isBusy = session.errands.isBusy(message.id, component.custom_id);
  const { node } = new SelectMenu({
    ...selectOptions(session, component),
    chosen: session.picked.get(key) ?? chosenByDefault(component),
    isOff: Boolean(component.disabled) || isBusy,
    data: { key: component.custom_id },
    onDone: (values) => {
      session.picked.set(key, values);
      session.errands.press(message, component.custom_id, values);
    },
    onClosed,
  });
  if (isBusy) {
    node.classList.add("busy");
    node.append(dots());
  }
  return node;
}

/** What a select component of Discord's gives a menu: its options, bounds and placeholder. */
export function selectOptions(session, component) {
  const kind = SELECTS[component.type];
  const options =
    kind === "string"
      ? component.options.map((option) => ({
          value: option.value,
          label: option.label,
          description: option.description,
          picture: option.emoji
            ? element("span", { class: "option-emoji" }, emojiText(option.emoji))
            : null,
        }))
      : entities(session, kind, { channelTypes: component.channel_types });
  return {
    options,
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    placeholder: component.placeholder,
  };
}

/** The values that a select component starts with. */
export function chosenByDefault(component) {
  if (component.default_values) return component.default_values.map((entry) => entry.id);
  return (component.options ?? []).filter((option) => option.default).map((option) => option.value);
}

/** An emoji as text: a character, or the name of one that belongs to a server. */
function emojiText(emoji) {
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

/** Three dots that move while something is waited for. */
export function dots() {
  return element(
    "span",
    { class: "dots", "aria-hidden": "true" },
    element("i"),
    element("i"),
    element("i"),
  );
}
