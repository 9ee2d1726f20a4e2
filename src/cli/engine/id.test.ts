import { expect, test } from 'vitest';
import { idText } from './id.ts';

const echoed = (line: string): string | null => idText(JSON.parse(line) as Record<string, unknown>, line);

test.each([
  ['{"op":"legal"}', null],
  ['{"id":null}', 'null'],
  ['{"id":0}', '0'],
  ['{"id":""}', '""'],
  ['{"id":false}', 'false'],
  ['{"id":"a\\"b"}', '"a\\"b"'],
  ['{"id":12345678901234567890}', '12345678901234567890'],
  ['{"id":1e999}', '1e999'],
  ['{"id":0.10}', '0.10'],
  ['{ "a" : {"id":1} , "id" : [ 1, {"id":[2.5]} ] , "b":"}" }', '[ 1, {"id":[2.5]} ]'],
  ['{"id":[1],"id":[2]}', '[2]'],
  ['{"\\u0069d":[3]}', '[3]'],
  ['{"x":"\\\\","id":{"a":"]}\\""}}', '{"a":"]}\\""}'],
  ['{"record":{"a":[{"b":":,"}]},"id":{}}', '{}'],
])('the id of %s is echoed as %s', (line, id) => {
  expect(echoed(line)).toBe(id);
});

test('an id nested deeper than can be written again is echoed as it stands', () => {
  const id = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  expect(echoed(`{"id":${id},"op":"legal"}`)).toBe(id);
});
