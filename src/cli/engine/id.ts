/**
 * The `id` of a request as JSON, to be echoed; null if it has none. Numbers that would lose precision, and values
 * nested too deep, are echoed as they were written.
 */
export function idText(request: Readonly<Record<string, unknown>>, line: string): string | null {
  if (!Object.hasOwn(request, 'id')) return null;
  const { id } = request;
  const exact = id === null || typeof id === 'string' || typeof id === 'boolean' || Number.isSafeInteger(id);
  return exact ? JSON.stringify(id) : sourceOf('id', line);
}

/** The source text of a key's value in the JSON of an object; if the key occurs twice, the last. */
function sourceOf(key: string, json: string): string {
  let found = 'null';
  let depth = 0;
  let name = '';
  let valueFrom = -1;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '"') {
      const end = endOfString(json, at);
      if (depth === 1 && valueFrom < 0) name = JSON.parse(json.slice(at, end)) as string;
      at = end - 1;
    } else if (char === '[' || char === '{') depth += 1;
    else if (char === ':' && depth === 1) valueFrom = at + 1;
    else if (depth === 1 && (char === ',' || char === '}')) {
      if (name === key) found = json.slice(valueFrom, at).trim();
      valueFrom = -1;
      if (char === '}') depth -= 1;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return found;
}

/** The place after the closing quote of the string that begins at `at`. */
function endOfString(json: string, at: number): number {
  let end = at + 1;
  while (json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end + 1;
}
