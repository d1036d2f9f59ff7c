// What a user has started and the bot has not yet answered: a command, a press, a modal sent.

import * as api from "./api.js";

const OPEN = new Set(["sending", "pending"]);
const REMEMBERED = 100;
const NO_ANSWER = "The application did not respond";
const FAILED = "This interaction failed";

/** A reader-facing reason: the sandbox's own where it gives one. */
function reason(errand, data) {
  return data.error || (errand.kind === "command" ? NO_ANSWER : FAILED);
}

/** The errands of one user. Every change is told as `errand` on the session's store. */
export class Errands {
  #all = new Set();
  // The stream may tell of an interaction before the request that began it has its answer.
  #heard = new Map();

  constructor(session) {
    this.session = session;
  }

  /** Sends a command; `words` is how the page shows it meanwhile. Throws a Refusal when it is not taken. */
  async command(command, words) {
    const errand = this.#begin({ kind: "command", channelId: command.channel_id, words });
    await this.#send(errand, () => api.sendCommand(this.session.user, command));
  }

  /** Uses a command of a message's menu. Throws a Refusal when it is not taken. */
  async menu(use) {
    const errand = this.#begin({ kind: "command", channelId: use.channel_id, words: use.name });
    await this.#send(errand, () => api.useMenu(this.session.user, use));
  }

  /** Uses a button or a select menu. A refusal is shown under the control. */
  async press(message, customId, values) {
    this.forget(message.id);
    const errand = this.#begin({
      kind: "component",
      channelId: message.channel_id,
      messageId: message.id,
      customId,
    });
    const use = { message_id: message.id, custom_id: customId };
    if (values !== undefined) use.values = values;
    await this.#send(errand, () => api.useComponent(this.session.user, use)).catch((refusal) => {
      this.#settle(errand, "failed", refusal.message);
    });
  }

  /** Sends the answers of a modal; true once the bot has taken them. Throws a Refusal otherwise. */
  async submit(modal, values, attachments) {
    const errand = this.#begin({ kind: "modal", channelId: modal.channelId });
    const body = { interaction_id: modal.interactionId, values };
    if (Object.keys(attachments).length) body.attachments = attachments;
    await this.#send(errand, () => api.submitModal(this.session.user, body));
    await errand.done;
    if (errand.state === "failed") throw new api.Refusal(errand.error, 0);
  }

  /** Takes an `interaction` event. A modal it opens is the session's to show. */
  hear(data) {
    const errand = [...this.#all].find((one) => one.id === data.id);
    if (!errand) {
      this.#heard.set(data.id, data);
      if (this.#heard.size > REMEMBERED) this.#heard.delete(this.#heard.keys().next().value);
      return;
    }
    if (data.modal) this.session.openModal(data, errand.channelId);
    this.#settle(errand, data.state, data.state === "failed" ? reason(errand, data) : null);
  }

  /** Asks again for everything open: the stream was away. */
  async ask() {
    for (const errand of [...this.#all]) {
      if (!errand.id || errand.state === "failed") continue;
      const data = await api
        .readInteraction(errand.id)
        .catch(() => ({ id: errand.id, state: "failed" }));
      this.hear(data);
    }
  }

  /** True while the control waits for the bot to take its press. */
  isBusy(messageId, customId) {
    return [...this.#all].some(
      (one) => one.messageId === messageId && one.customId === customId && OPEN.has(one.state),
    );
  }

  /** The failed use of a control of this message: { customId, error }, or null. */
  failure(messageId) {
    return (
      [...this.#all].find((one) => one.messageId === messageId && one.state === "failed") ?? null
    );
  }

  /** The commands of this channel that no message answers yet, oldest first. */
  rows(channelId) {
    const { messages } = this.session.conversation(channelId);
    const answered = new Set(messages.map((message) => message.interaction_metadata?.id));
    const isOpen = (one) =>
      one.kind === "command" && one.channelId === channelId && one.state !== "sending";
    return [...this.#all].filter((one) => isOpen(one) && !answered.has(one.id));
  }

  /** Takes away the failures of a message's controls. */
  forget(messageId) {
    for (const errand of this.#all) {
      if (errand.messageId === messageId && errand.state === "failed") this.#drop(errand);
    }
  }

  dismiss(errand) {
    this.#drop(errand);
  }

  #begin(details) {
    const errand = { ...details, id: null, state: "sending", error: null };
    errand.done = new Promise((resolve) => {
      errand.finish = resolve;
    });
    this.#all.add(errand);
    this.#tell(errand);
    return errand;
  }

  async #send(errand, request) {
    try {
      const { interaction_id: id } = await request();
      errand.id = id;
    } catch (refusal) {
      if (errand.kind !== "component") this.#drop(errand);
      throw refusal;
    }
    if (errand.state === "sending") errand.state = "pending";
    this.#tell(errand);
    const heard = this.#heard.get(errand.id);
    this.#heard.delete(errand.id);
    if (heard) this.hear(heard);
  }

  #settle(errand, state, error) {
    if (!this.#all.has(errand)) return;
    errand.state = state;
    errand.error = error;
    if (error) this.session.picked.delete(`${errand.messageId}:${errand.customId}`);
    if (!OPEN.has(state)) errand.finish();
    const isShown = state === "failed" && errand.kind !== "modal";
    const isAwaited = state === "deferred" && errand.kind === "command";
    if (OPEN.has(state) || isShown || isAwaited) this.#tell(errand);
    else this.#drop(errand);
  }

  #drop(errand) {
    this.#all.delete(errand);
    errand.finish();
    this.#tell(errand);
  }

  #tell(errand) {
    this.session.store.tell("errand", { session: this.session, errand });
  }
}
