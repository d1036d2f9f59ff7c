// The fields of a form that are ticked, chosen or uploaded: radio buttons, checkboxes and files.

import { element, fill } from "./dom.js";
import { encoded } from "./pill.js";

const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;

const FIELDS = {
  [FILE_UPLOAD]: fileUpload,
  [RADIO_GROUP]: optionGroup,
  [CHECKBOX_GROUP]: optionGroup,
  [CHECKBOX]: checkbox,
};

/**
 * The input for one of these components, or null for any other. An input is
 * { node, control, value(), problem() } and, for a group, `isGroup`; for files, `files()`.
 */
export function groupInput(component, context) {
  return FIELDS[component.type]?.(component, context) ?? null;
}

function optionGroup(component, { id, isRequired }) {
  const isRadio = component.type === RADIO_GROUP;
  const kind = isRadio ? "radio" : "checkbox";
  const rows = component.options.map((option, at) => choice(option, kind, id, at));
  const inputs = rows.map(({ input }) => input);
  const picked = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const least = component.min_values ?? 1;
  const most = component.max_values ?? component.options.length;
  // A radio button that need not be chosen can be taken back, as Discord's client allows.
  const clear =
    isRadio && !isRequired
      ? element(
          "button",
          {
            type: "button",
            class: "link-button group-clear",
            on: {
              click: () => {
                for (const input of inputs) input.checked = false;
              },
            },
          },
          "Clear",
        )
      : null;
  return {
    isGroup: true,
    node: element(
      "div",
      { class: "choices" },
      rows.map(({ node }) => node),
      clear,
    ),
    get control() {
      return inputs.find((input) => input.checked) ?? inputs[0];
    },
    value: picked,
    problem: () => {
      const { length } = picked();
      if (!length) return isRequired ? "Please make a selection." : null;
      if (isRadio) return null;
      if (length < least) return `Please choose at least ${least}.`;
      return length > most ? `Please choose at most ${most}.` : null;
    },
  };
}

function choice(option, kind, name, at) {
  const id = `${name}-${at}`;
  const input = element("input", {
    type: kind,
    id,
    name,
    value: option.value,
    checked: Boolean(option.default),
    "aria-describedby": option.description ? `${id}-hint` : null,
  });
  const words = element(
    "span",
    { class: "choice-words" },
    element("span", { class: "choice-label", id: `${id}-label` }, option.label),
    option.description
      ? element("span", { class: "choice-hint", id: `${id}-hint` }, option.description)
      : null,
  );
  input.setAttribute("aria-labelledby", `${id}-label`);
  return { input, node: element("label", { class: "choice", for: id }, input, words) };
}

function checkbox(component, { id }) {
  const control = element("input", {
    type: "checkbox",
    id,
    class: "tick",
    checked: Boolean(component.default),
  });
  return {
    node: control,
    control,
    isTick: true,
    value: () => (control.checked ? "yes" : "no"),
    problem: () => null,
  };
}

function fileUpload(component, { id, isRequired }) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const control = element("input", {
    type: "file",
    id,
    class: "field-input",
    multiple: most > 1,
    "aria-required": String(isRequired),
  });
  const list = element("ul", { class: "file-list" });
  control.addEventListener("change", () => {
    fill(
      list,
      [...control.files].map((file) => element("li", {}, file.name)),
    );
  });
  return {
    node: element("div", {}, control, most > 1 ? list : null),
    control,
    value: () => undefined,
    files: () => Promise.all([...control.files].map(encoded)),
    problem: () => {
      const { length } = control.files;
      if (!length) return isRequired ? "Please choose a file." : null;
      if (length < least) return `Please choose at least ${least} files.`;
      return length > most ? `Please choose at most ${most} files.` : null;
    },
  };
}
