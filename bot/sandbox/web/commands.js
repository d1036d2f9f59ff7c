// Application commands as the picker sees them: one entry for every command that can be sent.

const CHAT_INPUT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;

export const KIND = {
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};
export const KIND_NAMES = {
  3: "text",
  4: "whole number",
  5: "true or false",
  6: "user",
  7: "channel",
  8: "role",
  9: "user or role",
  10: "number",
  11: "file",
};

/** Every command with its path from the top, in the order of their names: { path, name, description, options }. */
export function leaves(commands) {
  const found = commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => descend(command, []));
  return found.sort((one, other) => one.name.localeCompare(other.name));
}

function descend(node, above) {
  const path = [...above, node.name];
  const below = (node.options ?? []).filter((option) => isBranch(option, above.length));
  if (below.length) return below.flatMap((option) => descend(option, path));
  return [
    { path, name: path.join(" "), description: node.description, options: node.options ?? [] },
  ];
}

// Below the second level the same numbers would be read as options, and Discord has no third.
function isBranch(option, depth) {
  return depth < 2 && (option.type === SUBCOMMAND || option.type === GROUP);
}

/** The commands that fit what was typed after the slash, the best first. */
export function search(entries, text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return entries;
  const words = wanted.split(/\s+/);
  const fits = entries.filter((entry) =>
    words.every((word) => entry.path.some((part) => part.includes(word))),
  );
  const rank = (entry) => {
    if (entry.name === wanted) return 0;
    if (entry.name.startsWith(wanted)) return 1;
    return entry.path.some((part) => part.startsWith(words.at(-1))) ? 2 : 3;
  };
  return fits.sort((one, other) => rank(one) - rank(other));
}

/** The command whose whole name and a space have been typed, and nothing after; null otherwise. */
export function typedOut(entries, text) {
  if (!text.endsWith(" ")) return null;
  return entries.find((entry) => `/${entry.name} ` === text.toLowerCase()) ?? null;
}

/** Whether the text is a known command with its options written out, to be sent as it stands. */
export function isWhole(entries, text) {
  return entries.some((entry) => text.startsWith(`/${entry.name} `));
}

/**
 * What was typed or picked for an option as the value to send. Throws a sentence in an Error when
 * Discord would not take it.
 */
export function valueOf(option, text) {
  const words = text.trim();
  if (option.choices?.length) {
    const choice = option.choices.find((one) =>
      [one.name, String(one.value)].some((name) => name.toLowerCase() === words.toLowerCase()),
    );
    if (!choice) throw new Error(`${option.name}: pick one of the values offered.`);
    return choice.value;
  }
  if (option.type === KIND.INTEGER || option.type === KIND.NUMBER) return number(option, words);
  if (option.type === KIND.STRING) return string(option, words);
  throw new Error(`${option.name}: pick one of the ${KIND_NAMES[option.type]}s offered.`);
}

function number(option, words) {
  const value = Number(words);
  const isWholeNumber = option.type === KIND.INTEGER;
  if (!Number.isFinite(value) || (isWholeNumber && !Number.isSafeInteger(value))) {
    throw new Error(`${option.name}: that is not a ${isWholeNumber ? "whole " : ""}number.`);
  }
  if (value < (option.min_value ?? -Infinity))
    throw new Error(`${option.name}: ${option.min_value} or more.`);
  if (value > (option.max_value ?? Infinity))
    throw new Error(`${option.name}: ${option.max_value} or less.`);
  return value;
}

function string(option, words) {
  if (words.length < (option.min_length ?? 0))
    throw new Error(`${option.name}: at least ${option.min_length} characters.`);
  if (words.length > (option.max_length ?? 6000))
    throw new Error(`${option.name}: at most ${option.max_length ?? 6000} characters.`);
  return words;
}
