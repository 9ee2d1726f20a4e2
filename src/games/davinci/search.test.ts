import { describe, expect, test } from 'vitest';
import { dealRecord, parseRecord } from '../../kernel/record.ts';
import { dealer, quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf, legalCodes, playCode, undoMove } from '../../kernel/round.ts';
import type { Viewer } from '../../kernel/rules.ts';
import { toggleLying, toggleScore, toggleSituation, toggleStanding } from './hash.ts';
import { PHASE, type DavinciOptions, type DavinciPosition } from './position.ts';
import { rules } from './rules.ts';
import { dealt, type DavinciRound } from './testing.ts';

const everyOption = [2, 3, 4].flatMap((players) =>
  [false, true].flatMap((dashes) =>
    (['random', 'pick'] as const).map((draft): DavinciOptions => ({ players, dashes, points: dashes, draft })),
  ),
);

function fresh(options: DavinciOptions, seed: string): DavinciRound {
  const record = dealRecord(rules, options, dealer(seed));
  const round = parseRecord(rules, record.ok ? record.value : null);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

const hashOf = ({ pos }: DavinciRound): string => rules.hash!(pos).join();

test.each(everyOption)('a sampled position is the one imagined with the same chance: %o', (options) => {
  const round = fresh(options, 'sample');
  const rng = quick(`sample ${JSON.stringify(options)}`);
  for (let move = 0; !rules.over(round.pos); move++) {
    const viewer: Viewer = move % (options.players + 1) === options.players ? 'table' : move % (options.players + 1);
    const knowledge = knowledgeOf(round, viewer);
    for (const seed of ['a', 'b']) {
      const imagined = imagineRound({ rules }, knowledge, quick(seed));
      const sampled = rules.sample!(knowledge, quick(seed));
      expect(rules.key(sampled)).toBe(rules.key(imagined.pos));
      expect([...rules.hash!(sampled)]).toEqual([...rules.hash!(imagined.pos)]);
    }
    const codes = legalCodes(round, round.pos.turn);
    playCode(round, round.pos.turn, codes[rng.below(codes.length)]!);
  }
});

/** The hash computed from all facts at once, as it is defined. */
function hashAnew({ codes, lengths, stock, next, end, phase, turn, drawn, start, scores }: DavinciPosition): string {
  const hash = new Int32Array(2);
  for (const [seat, code] of codes.entries()) {
    for (let i = 0; i < lengths[seat]!; i++) toggleStanding(hash, seat, i, code[i]!);
  }
  for (const colour of [0, 1]) {
    for (let i = next[colour]!; i < end[colour]!; i++) toggleLying(hash, end[colour]! - i, stock[i]!);
  }
  toggleSituation(hash, phase, turn, drawn, phase < PHASE.draw ? start : 0);
  for (const [seat, score] of scores.entries()) toggleScore(hash, seat, score);
  return hash.join();
}

describe('hash', () => {
  test('differs where keys differ, is equal where they are equal, and undo restores it', () => {
    const keyOf = new Map<string, string>();
    const hashes = new Map<string, string>();
    for (const options of everyOption) {
      for (let deal = 0; deal < 12; deal++) {
        const rng = quick(`hash ${deal}`);
        // The last four rounds repeat the first four deals with other moves, so that positions are reached in several
        // ways.
        const round = fresh(options, `hash ${deal % 8}`);
        const before: string[] = [];
        const note = (): void => {
          expect(hashOf(round)).toBe(hashAnew(round.pos));
          const key = `${options.players} ${options.dashes} ${rules.key(round.pos)}`;
          const hash = `${options.players} ${options.dashes} ${hashOf(round)}`;
          expect(hashes.get(key) ?? hash).toBe(hash);
          expect(keyOf.get(hash) ?? key).toBe(key);
          hashes.set(key, hash);
          keyOf.set(hash, key);
        };
        while (!rules.over(round.pos)) {
          note();
          before.push(hashOf(round));
          const codes = legalCodes(round, round.pos.turn);
          playCode(round, round.pos.turn, codes[rng.below(codes.length)]!);
        }
        note();
        for (const hash of before.reverse()) {
          undoMove(round);
          expect(hashOf(round)).toBe(hash);
        }
      }
    }
    expect(keyOf.size).toBeGreaterThan(3000);
  });

  test('a position reached in two ways has one hash', () => {
    const opening = 'b0 w0 w5 b11 b1 w2 b5 b6';
    const one = dealt(opening, {}, ['0:+b', '0:1.1=1', '0:1.2=2', '0:|3']);
    const other = dealt(opening, {}, ['0:+b', '0:1.2=2', '0:1.1=1', '0:|3']);
    expect(rules.key(one.pos)).toBe(rules.key(other.pos));
    expect(hashOf(one)).toBe(hashOf(other));
  });
});
