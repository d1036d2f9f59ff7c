// One message: who, when, what it answers, what it says, and its controls.

import { actionsButton } from "./actions.js";
import { controls, dots } from "./components.js";
import { element, icon } from "./dom.js";
import { extras } from "./embeds.js";
import { markdown, oneLine } from "./markdown.js";
import { avatar, botTag, namesFor } from "./people.js";
import { isEphemeral, isLoading } from "./session.js";
import { clock, inFull, when } from "./time.js";

const PINNED_NOTICE = 6;
const THREAD_NOTICE = 18;
const COMMAND = 2;
const GROUP_MS = 7 * 60 * 1000;
const BLOCK_MARK = /^(?:-#|#{1,3}|>) +/gm;

/** Whether a message stands under the name of the one before it. */
export function isGrouped(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  // Characters speak through one webhook, each under a name of their own.
  if (before.author.username !== message.author.username) return false;
  if (replyOf(message) || [message.type, before.type].includes(PINNED_NOTICE)) return false;
  if (isEphemeral(message) !== isEphemeral(before)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
}

function replyOf(message) {
  if (message.type === PINNED_NOTICE || message.type === THREAD_NOTICE) return null;
  if (message.referenced_message || message.message_reference?.message_id) return "reply";
  return message.interaction_metadata?.type === COMMAND ? "command" : null;
}

/** A message as an article. `grouped` leaves out its head, `onClosed` is called when a menu in it closes. */
export function messageNode(session, message, { grouped, onClosed, isQuiet = false }) {
  const names = namesFor(session);
  const ephemeral = isEphemeral(message);
  const classes = ["message"];
  if (!grouped) classes.push("head");
  if (session.isPinged(message) && message.author.id !== session.user) classes.push("pinging");
  if (ephemeral) classes.push("ephemeral");
  if (message.type === PINNED_NOTICE) return pinNotice(session, message);
  if (message.type === THREAD_NOTICE) return threadNotice(session, message);
  const moment = new Date(message.timestamp);
  const name = session.store.users.has(message.author.id)
    ? session.store.name(message.author.id)
    : (message.author.global_name ?? message.author.username);
  return element(
    "article",
    {
      class: classes.join(" "),
      tabindex: "-1",
      "aria-label": `${name}, ${when(moment)}`,
      data: { message: isQuiet ? null : message.id },
    },
    grouped ? null : reply(session, message, names),
    grouped
      ? element(
          "time",
          { class: "gutter", datetime: moment.toISOString(), title: inFull(moment) },
          clock(moment),
        )
      : avatar(session.store, message.author),
    element(
      "div",
      { class: "body" },
      grouped ? null : head(session, message, name, moment),
      content(message, names),
      extras(message, names),
      message.thread ? threadLink(session, message) : null,
      isQuiet ? null : controls(session, message, onClosed),
      ephemeral && !isQuiet ? onlyYou(session, message) : null,
    ),
    ephemeral || isQuiet ? null : actionsButton(session, message),
  );
}

function threadLink(session, message) {
  const { id, name } = message.thread;
  const shown = session.channel(id)?.name ?? name;
  return element(
    "a",
    { class: "jump thread-link", href: `#channel=${id}`, data: { jump: id } },
    icon("thread"),
    shown,
  );
}

function head(session, message, name, moment) {
  const color = session.store.nameColor(
    message.author.id,
    session.channel(message.channel_id)?.guild,
  );
  return element(
    "h3",
    { class: "message-head" },
    element("span", { class: "author", style: { color } }, name),
    message.author.bot ? botTag() : null,
    element("time", { datetime: moment.toISOString(), title: inFull(moment) }, when(moment)),
  );
}

function content(message, names) {
  if (isLoading(message)) {
    return element(
      "div",
      { class: "thinking" },
      dots(),
      element("span", {}, `${names.user(message.author.id)} is thinking...`),
    );
  }
  const edited = message.edited_timestamp
    ? element(
        "span",
        { class: "edited", title: inFull(new Date(message.edited_timestamp)) },
        "(edited)",
      )
    : null;
  if (!message.content && !edited) return null;
  const blocks = markdown(message.content, names);
  // The mark follows the last words where they are plain text, and has a line of its own elsewhere.
  if (edited && blocks.at(-1)?.classList.contains("text")) blocks.at(-1).append(" ", edited);
  else if (edited) blocks.push(edited);
  return element("div", { class: "content" }, blocks);
}

function reply(session, message, names) {
  const kind = replyOf(message);
  if (!kind) return null;
  const used = message.interaction_metadata;
  if (kind === "command") {
    const command = used.name ?? message.interaction?.name ?? "a command";
    // Only the commands of menus have capitals.
    const slash = command === command.toLowerCase() ? "/" : "";
    return element(
      "div",
      { class: "reply" },
      avatar(session.store, used.user, "tiny"),
      element("span", { class: "reply-name" }, names.user(used.user.id)),
      " used ",
      element("span", { class: "reply-command" }, `${slash}${command}`),
    );
  }
  const id = message.referenced_message?.id ?? message.message_reference.message_id;
  const original = session.conversation(message.channel_id).find(id) ?? message.referenced_message;
  if (!original) {
    const words =
      message.referenced_message === null ? "Original message was deleted" : "An earlier message";
    return element("div", { class: "reply" }, words);
  }
  return element(
    "a",
    {
      class: "reply jump",
      href: `#channel=${message.channel_id}&message=${id}`,
      data: { jump: message.channel_id, to: id },
    },
    avatar(session.store, original.author, "tiny"),
    element("span", { class: "reply-name" }, names.user(original.author.id)),
    element("span", { class: "reply-words" }, preview(original, names)),
  );
}

function preview(message, names) {
  if (message.content) return oneLine(message.content.replaceAll(BLOCK_MARK, ""), names);
  return element("em", {}, message.embeds?.[0]?.title ?? "Click to see attachment");
}

function onlyYou(session, message) {
  return element(
    "div",
    { class: "only-you" },
    icon("eye"),
    "Only you can see this • ",
    element(
      "button",
      { type: "button", class: "link-button", on: { click: () => session.dismiss(message) } },
      "Dismiss message",
    ),
  );
}

function pinNotice(session, message) {
  const target = message.message_reference?.message_id;
  const moment = new Date(message.timestamp);
  return element(
    "article",
    { class: "message notice head", tabindex: "-1", data: { message: message.id } },
    icon("pin"),
    element(
      "div",
      { class: "body" },
      element("span", { class: "author" }, session.store.name(message.author.id)),
      " pinned ",
      element(
        "a",
        {
          class: "jump",
          href: `#channel=${message.channel_id}&message=${target}`,
          data: { jump: message.channel_id, to: target },
        },
        "a message",
      ),
      " to this channel. ",
      element("time", { datetime: moment.toISOString() }, when(moment)),
    ),
  );
}

function threadNotice(session, message) {
  const moment = new Date(message.timestamp);
  const id = message.message_reference?.channel_id;
  return element(
    "article",
    { class: "message notice head", tabindex: "-1", data: { message: message.id } },
    icon("thread"),
    element(
      "div",
      { class: "body" },
      element("span", { class: "author" }, session.store.name(message.author.id)),
      " started a thread: ",
      element("a", { class: "jump", href: `#channel=${id}`, data: { jump: id } }, message.content),
      ". ",
      element("time", { datetime: moment.toISOString() }, when(moment)),
    ),
  );
}

/** What a screen reader says of a message that has just come. */
export function spoken(session, message) {
  const embed = message.embeds?.[0];
  const words = [message.content, embed?.title, embed?.description].filter(Boolean).join(". ");
  const audience = isEphemeral(message) ? " (only you can see this)" : "";
  return `${session.store.name(message.author.id)}${audience}: ${words || "a message"}`;
}

/** A command that was sent and has no answer yet, or got none. */
export function waitingNode(session, errand) {
  const { store } = session;
  const user = store.users.get(session.user);
  const hasFailed = errand.state === "failed";
  return element(
    "article",
    { class: "message head waiting", tabindex: "-1" },
    element(
      "div",
      { class: "reply" },
      avatar(store, user, "tiny"),
      element("span", { class: "reply-name" }, store.name(user.id)),
      " used ",
      element("span", { class: "reply-command" }, errand.words),
    ),
    avatar(store, { id: store.bot.id }),
    element(
      "div",
      { class: "body" },
      element(
        "h3",
        { class: "message-head" },
        element("span", { class: "author" }, store.name(store.bot.id)),
        botTag(),
      ),
      hasFailed
        ? element("div", { class: "control-error", role: "alert" }, errand.error)
        : element(
            "div",
            { class: "thinking" },
            dots(),
            errand.state === "deferred"
              ? `${store.name(store.bot.id)} is thinking...`
              : "Sending command...",
          ),
      hasFailed
        ? element(
            "div",
            { class: "only-you" },
            icon("eye"),
            "Only you can see this • ",
            element(
              "button",
              {
                type: "button",
                class: "link-button",
                on: { click: () => session.errands.dismiss(errand) },
              },
              "Dismiss message",
            ),
          )
        : null,
    ),
  );
}
