// What a text in Unicode MessageFormat 2 names, selects and shows.
import { isVariableRef, parseMessage, validate, visit } from 'messageformat';

/** What texts may call: MessageFormat's own, and those of src/kernel/text-functions.ts. */
const functions = new Set(['string', 'integer', 'number', 'list', 'people', 'person', 'piece']);
/** Values with these names are people, possibly the reader. A name that can never be the reader's is a `player`. */
const people = new Set(['name', 'names', 'who']);
const namesPeople = new Set(['person', 'people']);

/**
 * `problems`: what is wrong with it; `names`: all values it needs; `said`: those that the reader sees; `plain`: its
 * words alone; `forms`: the forms of pieces that it asks for; `offers`: the forms it has itself.
 */
export function readText(text) {
  const read = { problems: [], names: new Set(), said: new Set(), plain: [], forms: new Set(), offers: new Set() };
  let message;
  try {
    message = parseMessage(text);
    validate(message, (type) => read.problems.push(`is no MessageFormat 2: ${type}`));
  } catch (error) {
    read.problems.push(`is no MessageFormat 2: ${error.message}`);
    return read;
  }
  const locals = new Set(message.declarations.filter(({ type }) => type === 'local').map(({ name }) => name));
  const calls = new Map(message.declarations.map(({ name, value }) => [name, value.functionRef?.name]));
  const add = (node, place) => {
    if (!isVariableRef(node) || locals.has(node.name)) return;
    read.names.add(node.name);
    if (place === 'placeholder') read.said.add(node.name);
  };
  visit(message, {
    value: (node, context) => add(node, context),
    functionRef(node) {
      if (!functions.has(node.name)) read.problems.push(`calls :${node.name}, which there is not`);
      const form = node.options instanceof Map ? node.options.get('form') : node.options?.form;
      if (form?.type === 'literal') read.forms.add(form.value);
    },
    markup(node) {
      read.problems.push(`has markup: ${node.name}`);
    },
    pattern(pattern) {
      for (const part of pattern) if (typeof part === 'string') read.plain.push(part);
    },
  });
  const keys = keysOf(message);
  for (const key of keys.get('form') ?? []) if (key !== '*') read.offers.add(key);
  for (const name of read.names)
    if (people.has(name)) checkPerson(name, calls.get(name), keys.get(name), read.problems);
  if (read.plain.join('').trim() === '' && read.said.size === 0) read.problems.push('is empty');
  return read;
}

/** By selector, the keys of its variants. */
function keysOf(message) {
  if (message.type !== 'select') return new Map();
  return new Map(
    message.selectors.map(({ name }, index) => [
      name,
      new Set(message.variants.map(({ keys }) => (keys[index].type === '*' ? '*' : keys[index].value))),
    ]),
  );
}

function checkPerson(name, call, keys, problems) {
  if (!namesPeople.has(call)) problems.push(`names $${name} without .input {$${name} :person} or :people`);
  else if (!keys?.has('you')) problems.push(`has no variant for $${name} = you`);
}
