/**
 * The `id` of a request as JSON, to be echoed; null when it has none. Numbers beyond the exact ones and values nested too deep
 * to be written again are echoed as they stand in the line.
 */
export function idText(request: Readonly<Record<string, unknown>>, line: string): string | null {
  if (!Object.hasOwn(request, 'id')) return null;
  const { id } = request;
  const exact = id === null || typeof id === 'string' || typeof id === 'boolean' || Number.isSafeInteger(id);
  return exact ? JSON.stringify(id) : sourceOf('id', line);
}

/** Where the value of a key stands in the JSON text of an object; of a key that stands there twice, the last. */
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
