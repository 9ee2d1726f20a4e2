import { expect, test } from 'vitest';
import type { Say } from '../../board/contract.ts';
import type { KeptRound } from '../local/protocol.ts';
import { resultInWords } from './kept-round.ts';

const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const person = (name: string) => ({ kind: 'person' as const, name, level: null, here: true });
const round = (more: Partial<KeptRound>): KeptRound =>
  ({ seats: [person('Ada'), person('Ben')], outcome: { scores: [0, 1], winners: [1] }, ...more }) as KeptRound;

test('a round that is won or lost is told without points, kept with the words of its game or not', () => {
  expect(resultInWords(round({ verdict: { key: 'ui.verdict' } }), say)).toBe('ui.verdict(Ben,1)');
  expect(resultInWords(round({}), say)).toBe('result.wins_plain(Ben,1)');
});

test('a round that is won by points says them; alone its game says how it went', () => {
  expect(resultInWords(round({ outcome: { scores: [34, 30], winners: [0] } }), say)).toBe('result.wins(Ada,34,30)');
  const alone = { seats: [person('Ada')], outcome: { scores: [1], winners: [] } };
  expect(resultInWords(round(alone), say)).toBe('result.alone(1)');
  const solved = { ...alone, verdict: { key: 'ui.verdict.left', values: { left: 3 } } };
  expect(resultInWords(round(solved), say)).toBe('ui.verdict.left(3)');
});
