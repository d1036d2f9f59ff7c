// The trouble menu: faults that the sandbox brings about on demand, and the bot's process.

import * as api from "./api.js";
import { disclose } from "./a11y.js";
import { element, fill, freshId, icon } from "./dom.js";
import { nameOfChannel } from "./people.js";

const TIMES = { key: "times", label: "times", value: 1 };
const LASTING = { key: "times", label: "times", value: "", isNumber: true };
const ROUTE = { key: "route", label: "route (pattern)", value: "" };
const PERMISSIONS = [
  "SEND_MESSAGES",
  "VIEW_CHANNEL",
  "EMBED_LINKS",
  "ATTACH_FILES",
  "PIN_MESSAGES",
  "READ_MESSAGE_HISTORY",
];
const FAULTS = [
  {
    kind: "drop_socket",
    title: "Drop the socket",
    text: "The bot's connection breaks; it resumes where it was.",
  },
  { kind: "lose_session", title: "Lose the session", text: "The bot has to log in anew." },
  {
    kind: "duplicate_next",
    title: "Deliver twice",
    text: "The next interaction reaches the bot two times.",
    fields: [TIMES],
  },
  {
    kind: "slow",
    title: "Slow network",
    text: "Answers to the bot take longer, until it is cleared or so many times.",
    fields: [{ key: "milliseconds", label: "ms", value: 1500 }, LASTING, ROUTE],
  },
  {
    kind: "network",
    title: "Long way",
    text: "Everything takes so long, each way, until it is cleared.",
    fields: [{ key: "milliseconds", label: "ms", value: 500 }],
  },
  {
    kind: "rate_limit",
    title: "429 Too many requests",
    text: "The bot is told to wait.",
    fields: [{ key: "retry_after", label: "seconds", value: 1 }, TIMES, ROUTE],
  },
  {
    kind: "server_error",
    title: "Server error",
    text: "The bot's requests fail on the server's side.",
    fields: [
      { key: "status", label: "status", value: 502, options: [500, 502, 503] },
      TIMES,
      ROUTE,
    ],
  },
  {
    kind: "server_error_after",
    title: "Server error after taking",
    text: "A request is carried out, and its answer is an error of the server.",
    fields: [
      { key: "status", label: "status", value: 502, options: [500, 502, 503] },
      TIMES,
      ROUTE,
    ],
  },
  {
    kind: "cut_before",
    title: "Cut before taking",
    text: "The connection is cut, and the request is lost.",
    fields: [TIMES, ROUTE],
  },
  {
    kind: "cut_after",
    title: "Cut after taking",
    text: "A request is carried out, and the connection cut before the answer.",
    fields: [TIMES, ROUTE],
  },
  {
    kind: "refuse_gateway",
    title: "Refuse the gateway",
    text: "The bot cannot connect for a while.",
    fields: [TIMES],
  },
  {
    kind: "delete_message",
    title: "Delete a message",
    text: "Somebody deletes the bot's newest message here.",
    fields: [{ key: "message_id", label: "message", value: newestOfBot }],
  },
  {
    kind: "deny_permission",
    title: "Take a permission",
    text: "The bot loses it in this channel.",
    fields: [
      { key: "permission", label: "permission", value: "SEND_MESSAGES", options: PERMISSIONS },
      {
        key: "channel_id",
        label: "channel",
        value: (store) => store.me.channelId,
        options: channelChoices,
      },
    ],
  },
];

function newestOfBot(store) {
  const { messages } = store.me.conversation(store.me.channelId);
  return messages.findLast((message) => message.author.id === store.bot.id)?.id ?? "";
}

function channelChoices(store) {
  const channels = store.me.channels().filter((channel) => channel.guild);
  return channels.map((channel) => ({
    value: channel.id,
    label: `#${nameOfChannel(store.me, channel)}`,
  }));
}

/** Draws the bot's state beside the button, and the menu when it is opened. */
export function troubleMenu(store, { button, panel, status }) {
  const act = async (request, words) => {
    try {
      await request();
      store.notice(words);
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      store.notice(refusal.message);
    }
  };
  const process = element("p");
  const waiting = element("ul");
  const clear = smallButton("Clear them", "secondary", () =>
    act(() => api.setFault({ kind: "clear" }), "No more faults."),
  );
  disclose(button, panel, () => [
    element(
      "section",
      { class: "trouble-bot" },
      element("h2", {}, "The bot"),
      process,
      botButtons(act),
    ),
    element("section", { class: "trouble-active" }, element("h2", {}, "Faults"), waiting, clear),
    ...FAULTS.map((fault) => faultForm(store, fault, act)),
  ]);
  store.on("state", () => {
    const { online, pid } = store.bot;
    status.className = online ? "bot-state online" : "bot-state";
    const words = online ? "Bot online" : "Bot offline";
    if (status.textContent !== words) fill(status, words);
    fill(process, `${online ? "Online" : "Offline"}${pid ? `, process ${pid}` : ""}.`);
    const faults = store.faults.map((fault) => element("li", {}, describe(fault)));
    fill(waiting, faults.length ? faults : element("li", {}, "None is set."));
    clear.hidden = !faults.length;
  });
}

function smallButton(words, style, press) {
  const attributes = { type: "button", class: `button small ${style}`, on: { click: press } };
  return element("button", attributes, words);
}

function botButtons(act) {
  const control = (what, done) => () => act(() => api.controlBot(what), done);
  return element(
    "div",
    { class: "trouble-buttons" },
    smallButton("Kill", "danger", control("kill", "The bot was killed.")),
    smallButton("Start", "success", control("start", "The bot is starting.")),
    smallButton("Restart", "secondary", control("restart", "The bot is restarting.")),
  );
}

function describe(fault) {
  if (typeof fault === "string") return fault;
  const { kind, id: _, ...rest } = fault;
  const title = FAULTS.find((one) => one.kind === kind)?.title ?? kind;
  const details = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  return `${title}${details.length ? `: ${details.map(([key, value]) => `${key} ${value}`).join(", ")}` : ""}`;
}

function faultForm(store, fault, act) {
  const inputs = (fault.fields ?? []).map((field) => [field, input(store, field)]);
  const send = (event) => {
    event.preventDefault();
    const given = inputs
      .map(([field, control]) => [field.key, control.value.trim(), control.dataset.kind])
      .filter(([, value]) => value !== "")
      .map(([key, value, kind]) => [key, kind === "number" ? Number(value) : value]);
    act(
      () => api.setFault({ kind: fault.kind, ...Object.fromEntries(given) }),
      `${fault.title}: set.`,
    );
  };
  return element(
    "form",
    { class: "fault", data: { fault: fault.kind }, on: { submit: send } },
    element(
      "div",
      { class: "fault-words" },
      element("strong", {}, fault.title),
      element("span", {}, fault.text),
    ),
    element(
      "button",
      { type: "submit", class: "button small secondary", "aria-label": fault.title },
      icon("bolt"),
    ),
    inputs.length
      ? element(
          "div",
          { class: "fault-fields" },
          inputs.map(([field, control]) =>
            element("label", { for: control.id }, field.label, control),
          ),
        )
      : null,
  );
}

function input(store, field) {
  const value = typeof field.value === "function" ? field.value(store) : field.value;
  const id = freshId("fault");
  const choices =
    typeof field.options === "function"
      ? field.options(store)
      : field.options?.map((one) => ({ value: one, label: one }));
  const kind = field.isNumber || typeof field.value === "number" ? "number" : "text";
  if (!choices)
    return element("input", {
      id,
      type: kind,
      min: 0,
      step: "any",
      value,
      class: "field-input",
      data: { kind },
    });
  return element(
    "select",
    { id, class: "field-input", data: { kind } },
    choices.map((choice) =>
      element(
        "option",
        { value: choice.value, selected: choice.value === value },
        String(choice.label),
      ),
    ),
  );
}
