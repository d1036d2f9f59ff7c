// The sandbox's own API, one function a route, and the stream of what happens.

/** The server's sentence about what it did not do; `status` is 0 when it could not be reached. */
export class Refusal extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("The sandbox cannot be reached.", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refusal(answer.error ?? `The sandbox answered ${response.status}.`, response.status);
  }
  return answer;
}

function query(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

const get = (path, parameters = {}) => call("GET", `${path}${query(parameters)}`);
const post = (path, body) => call("POST", path, body);
const of = (user) => `/sandbox/users/${user}`;

export const readState = () => get("/sandbox/state");
export const readInteraction = (id) => get(`/sandbox/interactions/${id}`);
export const readPins = (user, channel) => get(`${of(user)}/channels/${channel}/pins`);
export const readCommands = (user, channel) => get(`${of(user)}/commands`, { channel });

/** Messages that the user can see, oldest first: the newest ones, or those around one message. */
export const readMessages = (user, channel, { around, limit } = {}) =>
  get(`${of(user)}/channels/${channel}/messages`, { around, limit });

export const sendCommand = (user, command) => post(`${of(user)}/command`, command);
export const complete = (user, question) => post(`${of(user)}/autocomplete`, question);
export const useComponent = (user, use) => post(`${of(user)}/component`, use);
export const submitModal = (user, answer) => post(`${of(user)}/modal`, answer);
export const sendMessage = (user, message) => post(`${of(user)}/message`, message);
export const readMenus = (user, channel) => get(`${of(user)}/menus`, { channel });
export const useMenu = (user, use) => post(`${of(user)}/menu`, use);
export const makeThread = (user, thread) => post(`${of(user)}/thread`, thread);
export const changeChannel = (user, change) => post(`${of(user)}/channel`, change);
export const deleteMessage = (user, message) => post(`${of(user)}/message/delete`, message);
export const moveClock = (seconds) => post("/sandbox/clock", { seconds });
export const setFault = (fault) => post("/sandbox/faults", fault);
export const controlBot = (what) => post("/sandbox/bot", { do: what });

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

/** One user's stream. It opens again by itself, ever more slowly, until it is closed for good. */
export class Stream {
  #socket = null;
  #closed = false;
  #timer = 0;
  #wait = FIRST_WAIT_MS;

  /** `hear(type, data)` gets every event, `changed(isOpen)` every loss and return of the connection. */
  constructor(user, { hear, changed }) {
    this.user = user;
    this.hear = hear;
    this.changed = changed;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/stream?user=${this.user}`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      const { type, data } = JSON.parse(event.data);
      if (type === "hello") {
        this.#wait = FIRST_WAIT_MS;
        this.changed(true);
      }
      this.hear(type, data);
    });
    socket.addEventListener("close", () => {
      if (this.#closed) return;
      this.changed(false);
      this.#timer = setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
