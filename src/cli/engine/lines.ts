const NEWLINE = 10;
const RETURN = 13;

/**
 * The lines of a byte stream, without empty ones. Split before decoding, because a chunk may end within a character.
 * Null stands for a line of more than `most` bytes, yielded as soon as it is too long; the rest of it is dropped.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array | null> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    while (from <= chunk.length) {
      const newline = chunk.indexOf(NEWLINE, from);
      const end = newline < 0 ? chunk.length : newline;
      const fits = length <= most;
      length += end - from;
      if (length <= most) parts.push(chunk.subarray(from, end));
      else {
        parts = [];
        if (fits) yield null;
      }
      if (newline < 0) break;
      if (length <= most && !isEmpty(parts)) yield Buffer.concat(parts);
      parts = [];
      length = 0;
      from = newline + 1;
    }
  }
  if (length <= most && !isEmpty(parts)) yield Buffer.concat(parts);
}

/** Empty, or only the carriage return that may precede a newline. */
function isEmpty(parts: readonly Uint8Array[]): boolean {
  const [first, ...others] = parts.filter((part) => part.length > 0);
  return first === undefined || (others.length === 0 && first.length === 1 && first[0] === RETURN);
}
