// Which texts a source uses, and with which values.
import { is, nodesOf, split, walk } from './tokens.mjs';

/** Stands in a key for what is known only at run time: `fault.${…}`. */
export const HOLE = '\0';

/**
 * Functions that format a text: `say(key, values)`, or `say(texts, key, values)` in the kernel; `tell` is the `say` of
 * a game.
 */
const sayers = new Set(['say', 'tell']);
/** Any string of this shape may be a key, because some are passed on before they are used. */
const dotted = /^[a-z][\w-]*(\.[\w\0-]+)+$/;
const clauseId = /^[a-z]+\.\d+$/;

/**
 * Every place that uses texts: the possible `keys`, where (`at`), how and with which values. `how` is `say` for a
 * direct use, `text` for `{ key, values }`, `refusal` for a clause with a reason and its values, `other` for a string
 * that looks like a key. `values.open`: there may be more values than those found. `twins` are suffixes that are added
 * to keys: `.why` of `${key}.why`.
 */
export function saidIn(source, file) {
  const nodes = nodesOf(source, file);
  const consts = constsIn(nodes);
  addChoices(consts, nodes);
  const used = new Set();
  const uses = [];
  const twins = new Set();
  const note = (how, keyNodes, valueNodes, before = '') => {
    const { found, seen } = evaluate(keyNodes, consts);
    const keys = found.filter((key) => !key.startsWith(HOLE)).map((key) => before + key);
    if (keys.length === 0) return false;
    for (const node of seen) used.add(node);
    uses.push({ how, keys, at: keyNodes[0].at, values: valuesIn(valueNodes, consts) });
    return true;
  };
  walk(nodes, (list, bracket) => {
    list.forEach((node, index) => {
      const next = list[index + 1];
      if (node.kind !== 'word' || !is(next, 'group', '(')) return;
      const [first = [], second = [], third] = split(next.nodes);
      if (sayers.has(node.text)) void (note('say', first, second) || note('say', second, third));
      else if (first.length === 1 && clauseId.test(first[0].text)) note('refusal', second, third, 'reason.');
    });
    if (bracket !== '{') return;
    const fields = fieldsOf(list);
    const key = fields.get('key');
    const values = fields.get('values') ?? (fields.has('...') ? null : []);
    if (key) note('text', key, values);
    if (fields.has('clause') && fields.has('reason')) note('refusal', fields.get('reason'), values, 'reason.');
  });
  walk(nodes, (list) => {
    for (const node of list) {
      if (used.has(node) || (node.kind !== 'string' && node.kind !== 'template')) continue;
      const { found } = evaluate([node], consts);
      for (const text of found) {
        if (/^\0\.\w+$/.test(text)) twins.add(text.slice(1));
        else if (dotted.test(text) && !clauseId.test(text))
          uses.push({ how: 'other', keys: [text], at: node.at, values: { names: new Set(), open: true } });
      }
    }
  });
  return { uses, twins };
}

/** `const name = …`, if the source has exactly one of that name. */
function constsIn(nodes) {
  const consts = new Map();
  walk(nodes, (list) => {
    list.forEach((node, index) => {
      const name = list[index + 1];
      if (!is(node, 'word', 'const') || name?.kind !== 'word') return;
      const from = list.findIndex((other, at) => at > index && is(other, 'punct', '='));
      const end = list.findIndex((other, at) => at > index && is(other, 'punct', ';'));
      if (from < 0 || (end >= 0 && end < from)) return;
      consts.set(name.text, consts.has(name.text) ? null : list.slice(from + 1, end < 0 ? undefined : end));
    });
  });
  return consts;
}

/**
 * Names that stand for one of a few strings: `kind: 'stock' | 'aside'`, or one of a list as in `{#each rows as row}` and
 * `rows.map((row) => …)`. A name with several meanings in one source has none here.
 */
function addChoices(consts, nodes) {
  const found = new Map();
  const add = (name, strings) => {
    if (name?.kind !== 'word' || strings.length === 0) return;
    found.set(name.text, found.has(name.text) || consts.has(name.text) ? null : strings);
  };
  const itemsOf = (name) => {
    const [list] = (name?.kind === 'word' && consts.get(name.text)) || [];
    const items = is(list, 'group', '[') ? split(list.nodes).map(([item]) => item) : [];
    return items.every(({ kind }) => kind === 'string') ? items : [];
  };
  walk(nodes, (list) => {
    list.forEach((node, index) => {
      const [second, third, fourth] = list.slice(index + 1);
      if (is(node, 'word', 'each') && is(third, 'word', 'as')) add(fourth, itemsOf(second));
      else if (is(second, 'punct', '.') && is(third, 'word', 'map') && is(fourth, 'group', '('))
        add(fourth.nodes[0]?.nodes?.[0], itemsOf(node));
      else if (is(second, 'punct', ':') && third?.kind === 'string' && is(fourth, 'punct', '|'))
        add(node, unionFrom(list.slice(index + 2)));
    });
  });
  for (const [name, strings] of found) consts.set(name, strings && asChoice(strings));
}

function unionFrom(nodes) {
  const end = nodes.findIndex((node, at) => (at % 2 === 0 ? node.kind !== 'string' : !is(node, 'punct', '|')));
  const union = end < 0 ? nodes : nodes.slice(0, end);
  // An odd number ends with a string: after a last `|` comes another type.
  return union.length % 2 === 1 ? union.filter(({ kind }) => kind === 'string') : [];
}

/** As if it were written `'stock' ?? 'aside'`. */
const asChoice = (strings) =>
  strings.flatMap((string, at) => (at === 0 ? [string] : [{ kind: 'punct', text: '??', at: string.at }, string]));

const nothing = { found: [], seen: [], open: true };

/** The possible texts of an expression, with holes, and the nodes they come from; open: it may be something else. */
function evaluate(nodes, consts, depth = 0) {
  const both = (a, b) => {
    const [left, right] = [a, b].map((part) => evaluate(part, consts, depth + 1));
    const open = left.open || right.open;
    return { found: [...left.found, ...right.found], seen: [...left.seen, ...right.seen], open };
  };
  if (depth > 30) return nothing;
  const asked = nodes.findIndex((node) => is(node, 'punct', '?'));
  if (asked >= 0) {
    const otherwise = colonOf(nodes, asked);
    return otherwise < 0 ? nothing : both(nodes.slice(asked + 1, otherwise), nodes.slice(otherwise + 1));
  }
  const or = nodes.findIndex((node) => is(node, 'punct', '??') || is(node, 'punct', '||'));
  if (or >= 0) return both(nodes.slice(0, or), nodes.slice(or + 1));
  const [node, second] = nodes;
  if (nodes.length === 2 && is(node, 'word', '$derived') && is(second, 'group', '('))
    return evaluate(second.nodes, consts, depth + 1);
  if (nodes.length !== 1) return nothing;
  if (node.kind === 'string') return { found: [node.text], seen: [node], open: false };
  if (node.kind === 'template') return evaluateTemplate(node, consts, depth);
  if (is(node, 'group', '(')) return evaluate(node.nodes, consts, depth + 1);
  const value = node.kind === 'word' ? consts.get(node.text) : null;
  return value ? evaluate(value, consts, depth + 1) : nothing;
}

/** The `:` that belongs to the `?` at `asked`, skipping nested conditions. */
function colonOf(nodes, asked) {
  let open = 0;
  return nodes.findIndex((node, at) => {
    if (at <= asked) return false;
    if (is(node, 'punct', '?')) open += 1;
    return is(node, 'punct', ':') && open-- === 0;
  });
}

function evaluateTemplate(template, consts, depth) {
  const seen = [template];
  let found = [''];
  for (const part of template.parts) {
    const inner = typeof part === 'string' ? { found: [part], seen: [] } : evaluate(part, consts, depth + 1);
    seen.push(...inner.seen);
    const ends = [...new Set(inner.open ? [...inner.found, HOLE] : inner.found)];
    found = found.flatMap((text) => ends.map((end) => text + end));
  }
  return { found, seen, open: false };
}

/** The fields of an object literal; `...` stands for whatever is spread into it. */
export function fieldsOf(nodes) {
  const fields = new Map();
  for (const field of split(nodes)) {
    const [name, colon, ...value] = field;
    if (is(name, 'punct', '...') || name?.kind === 'group') fields.set('...', field);
    else if (field.length === 1) fields.set(name.text, field);
    else if (is(colon, 'punct', ':')) fields.set(name.text, value);
  }
  return fields;
}

/** The names of the values in an object literal; open if it is not just that. */
function valuesIn(nodes, consts) {
  if (!nodes) return { names: new Set(), open: nodes === null };
  if (nodes.length === 0) return { names: new Set(), open: false };
  const [node] = nodes;
  if (nodes.length === 1 && is(node, 'group', '{')) {
    const names = new Set(fieldsOf(node.nodes).keys());
    return { names, open: names.delete('...') };
  }
  const value = nodes.length === 1 && node.kind === 'word' ? consts.get(node.text) : null;
  return value && is(value[0], 'group', '{') ? valuesIn(value, new Map()) : { names: new Set(), open: true };
}
