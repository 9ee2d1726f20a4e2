import { gameOf, parseRecord, recordOf, unknownGame } from '../../kernel/record.ts';
import { shownTo, undoMove, viewOf, type Round } from '../../kernel/round.ts';
import type { Game, Viewer } from '../../kernel/rules.ts';
import { ProblemError } from './problem-error.ts';
import type { ReplayViewer, Replay, ReplayStep } from './protocol.ts';

type LoadGame = (id: string) => Promise<Game | null>;

/** The round of a record. Throws a `ProblemError` where it is none. */
export async function openRecord(record: unknown, loadGame: LoadGame): Promise<Round> {
  const id = gameOf(record);
  if (!id.ok) throw new ProblemError(id.error);
  const game = await loadGame(id.value);
  if (!game) throw new ProblemError(unknownGame(id.value, []));
  const read = parseRecord(game.rules, record);
  if (!read.ok) throw new ProblemError(read.error);
  return read.value;
}

/** A record move by move, as one viewer saw it. Throws a `ProblemError` where it is none. */
export async function replay(record: unknown, eyes: ReplayViewer, loadGame: LoadGame): Promise<Replay> {
  const round = await openRecord(record, loadGame);
  const whole = recordOf(round);
  const moves = [...round.moves];

  // Open: seen from whoever is to move, and what every seat could see with it; once the round is over the table sees all there is.
  const viewerAt = (index: number): Viewer => (eyes === 'open' ? (moves[index]?.by ?? 'table') : eyes);
  const seats = [...Array(round.players).keys()];
  const steps: ReplayStep[] = [];
  // Reading the record has played it: walking back from its end shows every moment without playing it again.
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
