// Just enough of TypeScript and Svelte to find what a check looks for: words, strings, templates and brackets. A real parser would
// take longer than all checks of our own together.

const token =
  /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|<!--[^]*?-->|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\w$]+|=>|\?\?|\?\.|\.\.\.|&&|\|\||[^]/y;
const regex = /\/(?![*/])(?!(?:if|each|key|snippet|await)\})(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
/** After one of these a slash begins a regular expression; elsewhere it divides, or ends a tag. */
const beforeRegex = new Set(['(', ',', '=', ':', '[', '!', '&&', '||', '?', '{', ';', '=>', '??', 'return']);
const closers = { '(': ')', '[': ']', '{': '}' };

/**
 * A source as a tree: `word`, `string`, `template` (its `parts` are texts and lists of nodes), `group` (a bracket with its `nodes`) and
 * `punct`. Styles and comments are left out.
 */
export function nodesOf(source, file) {
  if (!file.endsWith('.svelte')) return read(source, 0, null, true).nodes;
  // In markup a double quote is not a string: it may contain a `say`.
  const nodes = [];
  let from = 0;
  const blank = source.replace(/<style[^]*?<\/style>/g, (style) => style.replace(/[^\n]/g, ' '));
  for (const script of blank.matchAll(/(?<=<script[^>]*>)[^]*?(?=<\/script>)/g)) {
    nodes.push(...read(blank.slice(0, script.index), from, null, false).nodes);
    from = script.index + script[0].length;
    nodes.push(...read(blank.slice(0, from), script.index, null, true).nodes);
  }
  return [...nodes, ...read(blank, from, null, false).nodes];
}

function read(source, from, closer, inScript) {
  const nodes = [];
  let at = from;
  let before = closer === null ? ';' : '{';
  const add = (kind, text, end, more = {}) => {
    nodes.push({ kind, text, at, ...more });
    at = end;
    before = text;
  };
  while (at < source.length) {
    regex.lastIndex = at;
    const pattern = source[at] === '/' && beforeRegex.has(before) ? regex.exec(source) : null;
    token.lastIndex = at;
    const text = pattern?.[0] ?? token.exec(source)[0];
    const end = at + text.length;
    if (pattern) add('regex', text, end);
    else if (/^(\s|\/\/|\/\*|<!--)/.test(text)) at = end;
    else if (text === closer) return { nodes, end };
    else if (text === '`') {
      const { parts, end: after } = readTemplate(source, end, inScript);
      add('template', text, after, { parts });
    } else if (Object.hasOwn(closers, text)) {
      const group = read(source, end, closers[text], inScript);
      add('group', text, group.end, { nodes: group.nodes });
    } else if (text.length > 1 && (text[0] === "'" || (text[0] === '"' && inScript))) {
      add('string', text.slice(1, -1), end);
    } else if (text[0] === '"') add('punct', '"', at + 1);
    else add(/[\w$]/.test(text) ? 'word' : 'punct', text, end);
  }
  return { nodes, end: at };
}

function readTemplate(source, from, inScript) {
  const parts = [];
  const chunk = /((?:\\.|\$(?!\{)|[^`\\$])*)(`|\$\{|$)/y;
  let at = from;
  for (;;) {
    chunk.lastIndex = at;
    const [whole, text, stop] = chunk.exec(source) ?? ['', '', ''];
    parts.push(text);
    at += whole.length;
    if (stop !== '${') return { parts, end: at };
    const hole = read(source, at, '}', inScript);
    parts.push(hole.nodes);
    at = hole.end;
  }
}

/** The nodes between commas; a comma at the end adds none. */
export function split(nodes, by = ',') {
  const parts = [[]];
  for (const node of nodes) {
    if (node.kind === 'punct' && node.text === by) parts.push([]);
    else parts.at(-1).push(node);
  }
  return parts.filter((part, index) => part.length > 0 || index < parts.length - 1);
}

export const is = (node, kind, text) => node?.kind === kind && node.text === text;

/** Calls `visit` with every list of nodes and its enclosing bracket. */
export function walk(nodes, visit, bracket = null) {
  visit(nodes, bracket);
  for (const node of nodes) {
    if (node.kind === 'group') walk(node.nodes, visit, node.text);
    else if (node.kind === 'template') {
      for (const part of node.parts) if (typeof part !== 'string') walk(part, visit);
    }
  }
}
