import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerLine } from './answer.ts';

const page = readFileSync(new URL('../../../docs/engine.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^> (.+)\n< (.+)$/gm)].map(([, request, answer]) => [request!, answer!] as const);

test('docs/engine.md has examples of every op but solve', () => {
  const asked = examples.map(([request]) => /"op":"(\w+)"/.exec(request)![1]);
  expect(asked).toEqual(expect.arrayContaining(['legal', 'perft', 'result', 'view', 'seen', 'deal', 'bot']));
});

test.for(examples)('docs/engine.md: %s', async ([request, answer]) => {
  expect(await answerLine(Buffer.from(request))).toBe(answer);
});
