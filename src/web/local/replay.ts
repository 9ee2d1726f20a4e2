import { gameOf, parseRecord, recordOf, unknownGame } from '../../kernel/record.ts';
import { shownTo, undoMove, viewOf, type Round } from '../../kernel/round.ts';
import type { Game, Viewer } from '../../kernel/rules.ts';
import { ProblemError } from './problem-error.ts';
import type { ReplayViewer, Replay, ReplayStep } from './protocol.ts';

type LoadGame = (id: string) => Promise<Game | null>;

/** The round of a record. Throws a `ProblemError` if it is invalid. */
export async function openRecord(record: unknown, loadGame: LoadGame): Promise<Round> {
  const id = gameOf(record);
  if (!id.ok) throw new ProblemError(id.error);
  const game = await loadGame(id.value);
  if (!game) throw new ProblemError(unknownGame(id.value, []));
  const read = parseRecord(game.rules, record);
  if (!read.ok) throw new ProblemError(read.error);
  return read.value;
}

/** A record move by move, as one viewer saw it. Throws a `ProblemError` if it is invalid. */
export async function replay(record: unknown, eyes: ReplayViewer, loadGame: LoadGame): Promise<Replay> {
  const round = await openRecord(record, loadGame);
  const whole = recordOf(round);
  const moves = [...round.moves];

  // Open: the view of the seat on turn, with what every seat could see; once the round is over the table sees
  // everything.
  const viewerAt = (index: number): Viewer => (eyes === 'open' ? (moves[index]?.by ?? 'table') : eyes);
  const seats = [...Array(round.players).keys()];
  const steps: ReplayStep[] = [];
  // Parsing has already played the record: walking back from its end shows every moment without replaying it.
  for (let index = moves.length; index >= 0; index--) {
    const viewer = viewerAt(index);
    const bySeat = eyes === 'open' ? { bySeat: seats.map((seat) => viewOf(round, seat)) } : {};
    const view = viewOf(round, viewer);
    const last = moves[index - 1];
    if (last) undoMove(round);
    const shown = last ? shownTo(round, last.by, last.code, eyes === 'open' ? last.by : viewer) : null;
    steps.push({ view, viewer, shown, ...bySeat });
  }
  return { record: whole, players: round.players, facts: round.rules.facts(round.options), steps: steps.reverse() };
}
