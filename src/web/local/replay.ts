import { gameOf, parseRecord, recordOf } from '../../kernel/record.ts';
import { beginRound, playCode, shownTo, viewOf } from '../../kernel/round.ts';
import type { Game, Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { Eyes, Replay, ReplayStep } from './protocol.ts';

/** A record move by move, as one viewer saw it. Throws with a message for whoever brought the record. */
export async function replay(
  record: unknown,
  eyes: Eyes,
  loadGame: (id: string) => Promise<Game | null>,
): Promise<Replay> {
  const id = gameOf(record);
  if (!id.ok) throw new Error(id.error.message);
  const game = await loadGame(id.value);
  if (!game) throw new Error(id.value);
  const read = parseRecord(game.rules, record);
  if (!read.ok) throw new Error(read.error.message);
  const whole = read.value;
  const begun = beginRound(game.rules, whole.version, whole.options, whole.setup);
  if (!begun.ok) throw new Error(begun.error.message);
  const round = begun.value;

  // Open: seen from whoever is to move, and what every seat could see with it; once the round is over the table sees all there is.
  const viewerAt = (by: Seat | undefined): Viewer => (eyes === 'open' ? (by ?? 'table') : eyes);
  const steps: ReplayStep[] = [];
  const seats = [...Array(round.players).keys()];
  const add = (viewer: Viewer, shown: Shown | null): void => {
    const bySeat = eyes === 'open' ? { bySeat: seats.map((seat) => viewOf(round, seat)) } : {};
    steps.push({ view: viewOf(round, viewer), viewer, shown, ...bySeat });
  };
  add(viewerAt(whole.moves[0]?.by), null);
  for (const [index, { by, code }] of whole.moves.entries()) {
    const viewer = viewerAt(whole.moves[index + 1]?.by);
    const shown = shownTo(round, by, code, eyes === 'open' ? by : viewer);
    playCode(round, by, code);
    add(viewer, shown);
  }
  return { record: recordOf(whole), players: round.players, facts: game.rules.facts(whole.options), steps };
}
