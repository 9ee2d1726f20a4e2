import { unpack } from '../../address/pack.ts';
import { sittersIn, type Sitter } from '../../address/people.ts';
import { loadGame } from '../../games/index.ts';
import { gameOf, parseRecord } from '../../kernel/record.ts';
import { resultOf, undoMove, viewOf, type Round } from '../../kernel/round.ts';
import type { CommonView, RoundResult } from '../../kernel/rules.ts';

/** A round from an address at one of its moments, as a spectator saw it: it contains nothing that was hidden then. */
export interface SharedRound {
  readonly game: string;
  readonly options: Round['options'];
  readonly sitters: readonly Sitter[];
  readonly view: CommonView;
  readonly at: number;
  readonly moves: number;
  /** How the round ended; null where the record stops before that. */
  readonly result: RoundResult | null;
}

/** How long a record may take to be replayed, in milliseconds: real ones take a hundredth of it. */
const MOST_TIME = 1_500;

/** Null: there is no round in this text. `move`: null for the last moment. */
export async function readSharedRound(packed: string, move: number | null): Promise<SharedRound | null> {
  const record = await unpack(packed).catch(() => null);
  const id = gameOf(record);
  const game = id.ok ? await loadGame(id.value) : null;
  if (!game) return null;
  const end = performance.now() + MOST_TIME;
  const read = parseRecord(game.rules, record, () => performance.now() > end);
  if (!read.ok) return null;
  const round = read.value;
  const moves = round.moves.length;
  const result = resultOf(round);
  while (round.moves.length > (move ?? moves)) undoMove(round);
  return {
    game: game.rules.id,
    options: round.options,
    sitters: sittersIn(record),
    view: viewOf(round, 'table'),
    at: round.moves.length,
    moves,
    result,
  };
}
