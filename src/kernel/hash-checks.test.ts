import { expect, test } from 'vitest';
import { checkHash, checkSample, noHashes, playChecked } from './checks.ts';
import { beginRound, type Round } from './round.ts';
import type { Game, Rules } from './rules.ts';
import { sticks } from './testing/sticks.ts';

interface Sticks {
  readonly left: number;
  readonly turn: number;
}
const sound = (pos: unknown): Int32Array => new Int32Array([(pos as Sticks).left, (pos as Sticks).turn]);

const game: Game = sticks;
function roundWith(hash: NonNullable<Rules['hash']>): Round {
  const begun = beginRound({ ...game.rules, hash }, 2, { players: 2 }, { start: 0, heap: 12 });
  if (!begun.ok) throw new Error(begun.error.message);
  return begun.value;
}

/** Plays through all positions and checks each one. */
function look(round: Round): void {
  const hashes = noHashes();
  for (let move = 0; move < 4; move++) {
    checkHash(round, hashes);
    playChecked(round, { by: move % 2, code: 2 });
  }
}

test('a hash must distinguish exactly the positions that the key does, and undo must restore it', () => {
  expect(() => look(roundWith(sound))).not.toThrow();
  expect(() => look(roundWith((pos) => new Int32Array([0, (pos as unknown as Sticks).turn])))).toThrow(/two keys/);
  let asked = 0;
  expect(() => look(roundWith(() => new Int32Array([0, asked++])))).toThrow(/taken back|two hashes/);
  expect(() => look(roundWith(() => new Int32Array([1])))).toThrow(/1 words/);
});

test('a sample that differs from what imagine leads to is detected', () => {
  const round = roundWith(sound);
  const { rules } = game;
  const imagined =
    (more: number): Rules['sample'] =>
    (knowledge, rng) => {
      const { setup } = rules.imagine(knowledge, rng);
      const begun = rules.begin(2, { players: 2 }, { ...setup, heap: (setup as { heap: number }).heap + more });
      if (!begun.ok) throw new Error(begun.error.message);
      return begun.value;
    };
  const check = (more: number) => () => {
    const sample = imagined(more);
    checkSample({ ...game, rules: { ...rules, ...(sample && { sample }) } }, round, 'seed');
  };
  expect(check(0)).not.toThrow();
  expect(check(1)).toThrow(/a sample of seat 0 is not what it would imagine/);
});
