import { expect, test } from 'vitest';
import { moveList } from '../../../kernel/moves.ts';
import { dealRecord, parseRecord } from '../../../kernel/record.ts';
import { dealer, quick, type Rng } from '../../../kernel/rng.ts';
import { imagineRound, knowledgeOf, playCode, undoMove, type Round } from '../../../kernel/round.ts';
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

/** Any move of any seat; whether there was one. */
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

test('the hash follows the key, and undo brings it back', () => {
  for (const claims of ['call', 'auto']) {
    const hashes = new Map<string, string>();
    let met = 0;
    for (let n = 0; n < 24; n++) {
      // Few deals, so that different ways lead to the same position.
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
    expect(met).toBeGreaterThan(24);
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  }
});

test('a sample is what imagining leads to', () => {
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
