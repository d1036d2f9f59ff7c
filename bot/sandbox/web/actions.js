// What can be done with a message: the application's commands for it ("Apps"), a thread, its removal.

import { rove } from "./a11y.js";
import * as api from "./api.js";
import { element, fill, freshId, icon } from "./dom.js";

const GAP_PX = 4;
const WIDE_PX = 240;
let open = null;

/** The button that opens the menu of a message. */
export function actionsButton(session, message) {
  const button = element(
    "button",
    {
      type: "button",
      class: "message-actions",
      "aria-label": "Message menu",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      data: { key: "actions" },
      on: { click: () => (open?.button === button ? close() : show(session, message, button)) },
    },
    icon("more"),
  );
  return button;
}

function close(mayFocus = true) {
  if (!open) return;
  const { button, layer } = open;
  open = null;
  layer.remove();
  button.setAttribute("aria-expanded", "false");
  document.removeEventListener("pointerdown", leave, true);
  if (mayFocus) button.focus();
}

function leave(event) {
  if (!open.layer.contains(event.target) && !open.button.contains(event.target)) close(false);
}

async function show(session, message, button) {
  close(false);
  const menu = element("div", {
    class: "context-menu",
    id: freshId("menu"),
    role: "menu",
    tabindex: "-1",
    "aria-label": "Message menu",
    on: {
      keydown: (event) => {
        if (event.key === "Escape") event.stopPropagation();
        if (event.key === "Escape" || event.key === "Tab") close();
      },
    },
  });
  rove(menu, "[role='menuitem']");
  const layer = element("div", { class: "menu-layer", popover: "manual" }, menu);
  document.querySelector("main").append(layer);
  open = { button, layer };
  button.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", leave, true);
  const commands = await api.readMenus(session.user, message.channel_id).catch(() => []);
  if (open?.layer !== layer) return;
  fill(menu, items(session, message, commands));
  layer.showPopover();
  const box = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.right - WIDE_PX, innerWidth - WIDE_PX - 8));
  const isBelow = innerHeight - box.bottom > menu.offsetHeight + GAP_PX;
  menu.style.setProperty("left", `${left}px`);
  menu.style.setProperty("top", isBelow ? `${box.bottom + GAP_PX}px` : "auto");
  menu.style.setProperty("bottom", isBelow ? "auto" : `${innerHeight - box.top + GAP_PX}px`);
  menu.querySelector("[role='menuitem']")?.focus();
}

function items(session, message, commands) {
  const { store } = session;
  const act = async (request) => {
    close();
    try {
      const answer = await request();
      if (answer?.channel_id) setTimeout(() => store.go({ channel: answer.channel_id }), 300);
    } catch (refusal) {
      if (!(refusal instanceof api.Refusal)) throw refusal;
      store.notice(refusal.message);
    }
  };
  const item = (words, request) =>
    element(
      "button",
      { type: "button", role: "menuitem", tabindex: "-1", on: { click: () => act(request) } },
      words,
    );
  const channel = session.channel(message.channel_id);
  const mayThread = channel?.guild && !channel.parent_id && !message.thread;
  const body = { channel_id: message.channel_id, message_id: message.id };
  return [
    commands.map((command) =>
      item(command.name, () =>
        session.errands.menu({
          channel_id: message.channel_id,
          name: command.name,
          target_id: message.id,
        }),
      ),
    ),
    mayThread
      ? item("Create thread", () =>
          api.makeThread(session.user, { ...body, name: named(message) }),
        )
      : null,
    item("Delete message", () => api.deleteMessage(session.user, { message_id: message.id })),
  ];
}

function named(message) {
  return (message.content || message.embeds?.[0]?.title || "Thread").slice(0, 80).trim();
}
