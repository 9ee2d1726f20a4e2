import { expect, test } from 'vitest';
import { moveList } from '../../../kernel/moves.ts';
import { dealRecord, parseRecord } from '../../../kernel/record.ts';
import { dealer, quick, type Rng } from '../../../kernel/rng.ts';
import { imagineRound, knowledgeOf, playCode, undoMove, type Round } from '../../../kernel/round.ts';
import { deckOf } from './levels.ts';
import type { KuboOptions, KuboPosition, KuboSetup } from './position.ts';
import { rules } from './rules.ts';
import type { KuboView } from './view.ts';

type KuboRound = Round<KuboPosition, KuboView, KuboOptions, KuboSetup>;

function deal(options: object, seed: string): KuboRound {
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

/** Plays a random move of a random seat; returns whether there was one. */
function playAny(round: KuboRound, rng: Rng): boolean {
  const into = moveList();
  const seats: number[] = [];
  for (let seat = 0; seat < round.players; seat++) {
    const before = into.count;
    rules.legal(round.pos, seat, into);
    for (let i = before; i < into.count; i++) seats.push(seat);
  }
  if (into.count === 0) return false;
  const chosen = rng.below(into.count);
  playCode(round, seats[chosen]!, into.codes[chosen]!);
  return true;
}

test('positions have equal hashes exactly when they have equal keys, and undo restores the hash', () => {
  for (const claims of ['call', 'auto']) {
    const hashes = new Map<string, string>();
    let met = 0;
    for (let n = 0; n < 14; n++) {
      // Only a few deals, so that different moves lead to the same position.
      const round = deal({ players: 2 + (n % 2), claims }, `hash ${n % 2}`);
      const rng = quick(`hash ${claims} ${n}`);
      const trail: string[] = [];
      do {
        const key = rules.key(round.pos);
        const hash = rules.hash!(round.pos).join(' ');
        if (hashes.has(key)) met += 1;
        expect(hashes.get(key) ?? hash).toBe(hash);
        hashes.set(key, hash);
        trail.push(hash);
      } while (playAny(round, rng));
      for (trail.pop(); round.moves.length > 0;) {
        undoMove(round);
        expect(rules.hash!(round.pos).join(' ')).toBe(trail.pop());
      }
    }
    expect(met).toBeGreaterThan(14);
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  }
});

test('the lines that may still be claimed are part of the hash', () => {
  const named = ['bM1', 'bL1', 'bM4', 'bL4'];
  const others = deckOf('colour').filter((card) => !named.includes(card));
  const deck = [...named.flatMap((card, i) => [card, others[i]!]), ...others.slice(4)].join(' ');
  const hashAfter = (...claims: string[]): string => {
    const begun = rules.begin(1, { players: 2, cube: 'colour', claims: 'call' }, { start: 0, deck });
    if (!begun.ok) throw new Error(begun.error.message);
    for (const move of ['draw1', ...named, ...claims]) rules.play(begun.value, 0, rules.parse(move)!);
    return rules.hash!(begun.value).join(' ');
  };
  const low = '!bS1-bX1';
  const high = '!bS4-bX4';
  expect(hashAfter(low)).not.toBe(hashAfter(high));
  expect(hashAfter(low, high)).toBe(hashAfter(high, low));
});

test('`sample` gives the same position as `imagine`', () => {
  let compared = 0;
  for (const claims of ['call', 'auto']) {
    for (const players of [2, 3, 5]) {
      const round = deal({ players, claims }, `sample ${players}`);
      const rng = quick(`sample ${claims} ${players}`);
      while (playAny(round, rng) && !rules.over(round.pos)) {
        if (rng.below(4) > 0) continue;
        for (const viewer of [0, players - 1, 'table'] as const) {
          const knowledge = knowledgeOf(round, viewer);
          const chance = `chance ${compared}`;
          const sampled = rules.sample!(knowledge, quick(chance));
          expect(rules.key(sampled)).toBe(rules.key(imagineRound({ rules }, knowledge, quick(chance)).pos));
          compared += 1;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(60);
});
