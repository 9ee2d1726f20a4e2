import { expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { dealRecord, parseRecord } from './record.ts';
import { randomOptions } from './random-options.ts';
import { dealer, pick, quick } from './rng.ts';
import { knowledgeOf, legalCodes } from './round.ts';
import { knowledgeIn, playShown, undoShown, witnessOf } from './witness.ts';

test.each(gameIds)('%s: what is recorded move by move, with undo, equals what a replay shows', async (id) => {
  const { rules } = (await loadGame(id))!;
  for (let deal = 0; deal < 3; deal++) {
    const rng = quick(`${id} witness ${deal}`);
    const record = dealRecord(rules, randomOptions(rules, rng), dealer(`${id} ${deal}`));
    if (!record.ok) throw new Error(record.error.message);
    const begun = parseRecord(rules, record.value);
    if (!begun.ok) throw new Error(begun.error.message);
    const witness = witnessOf(begun.value);
    const { round } = witness;
    for (let step = 0; step < 25 && !rules.over(round.pos); step++) {
      if (round.moves.length > 2 && rng.below(4) === 0) undoShown(witness);
      else {
        const by = pick(rules.awaited(round.pos), rng);
        playShown(witness, { by, code: pick(legalCodes(round, by), rng) });
      }
      for (const viewer of [...Array(round.players).keys(), 'table'] as const)
        expect(knowledgeIn(witness, viewer)).toEqual(knowledgeOf(round, viewer));
    }
    // A later replay must give the same.
    expect(witnessOf(round).seen).toEqual(witness.seen);
  }
});
