import { loadGame } from '../../games/index.ts';
import { dealRecord, parseRecord } from '../../kernel/record.ts';
import { dealer, quick } from '../../kernel/rng.ts';
import { legalCodes, playCode, undoMove, viewOf } from '../../kernel/round.ts';
import type { CommonView } from '../../kernel/rules.ts';

/** Enough for any game to be well in progress. */
const MOST_MOVES = 120;
const SEED = 'a picture';

/** A game in the middle of a round, the same every time: what it looks like to a spectator. */
export async function samplePosition(id: string): Promise<CommonView | null> {
  const game = await loadGame(id);
  if (!game) return null;
  const dealt = dealRecord(game.rules, {}, dealer(SEED));
  const read = dealt.ok ? parseRecord(game.rules, dealt.value) : dealt;
  if (!read.ok) return null;
  const round = read.value;
  const rng = quick(SEED);
  while (round.moves.length < MOST_MOVES && !game.rules.over(round.pos)) {
    const seat = game.rules.awaited(round.pos)[0] ?? 0;
    const codes = legalCodes(round, seat);
    const code = codes[rng.below(codes.length)];
    if (code === undefined) break;
    playCode(round, seat, code);
  }
  const middle = Math.ceil(round.moves.length * 0.55);
  while (round.moves.length > middle) undoMove(round);
  return viewOf(round, 'table');
}
