import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

const MOST = 10;

async function split(...chunks: readonly (string | Uint8Array)[]): Promise<(string | null)[]> {
  const stream = (async function* () {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
  })();
  const lines: (string | null)[] = [];
  for await (const line of linesOf(stream, MOST)) lines.push(line === null ? null : Buffer.from(line).toString());
  return lines;
}

test.each([
  [['a\nb\n'], ['a', 'b']],
  [['a\nb'], ['a', 'b']],
  [
    ['a', 'b\n', 'c', '\nd'],
    ['ab', 'c', 'd'],
  ],
  [['a\r\nb\r\n'], ['a\r', 'b\r']],
  [['\n\r\n\na\n\n\r', '\n'], ['a']],
  [['a\u2028b\fc\vd\n'], ['a\u2028b\fc\vd']],
  [['a\rb\n'], ['a\rb']],
  [[], []],
  [['\r'], []],
])('%j is split into %j', async (chunks, lines) => {
  expect(await split(...chunks)).toEqual(lines);
});

test('a character may be cut by the end of a chunk', async () => {
  const bytes = Buffer.from('ä€😀\n');
  for (let at = 0; at <= bytes.length; at++) {
    expect(await split(bytes.subarray(0, at), bytes.subarray(at))).toEqual(['ä€😀']);
  }
});

test('a line over the limit is told once and dropped to its end', async () => {
  expect(await split('0123456789\n01234567890\nb\n')).toEqual(['0123456789', null, 'b']);
  expect(await split('012345', '67890', 'more', 'and more\nb')).toEqual([null, 'b']);
  expect(await split('01234567890')).toEqual([null]);
});
