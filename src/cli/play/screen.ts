import { styleText } from 'node:util';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import { say } from '../../kernel/text.ts';
import type { Outcome } from '../../table/table.ts';
import type { Pen } from '../../board/picture.ts';
import { pictureLines, resultLines, shownText } from '../round-text.ts';
import { faceOf, hidesFrom, persons, snapshotOf, type Session } from './session.ts';

/** Hands the keyboard to a person; false: nobody takes it. */
export async function handOver(session: Session, seat: Seat): Promise<boolean> {
  const { asker, pen, atKeyboard } = session;
  const hides = atKeyboard !== null && atKeyboard !== seat && hidesFrom(session, atKeyboard, seat);
  session.atKeyboard = seat;
  if (!hides || !asker.screen) return true;
  asker.clear();
  return (await asker.line(pen.say('play.hand_over', { seat: pen.seat(seat) }), [])) !== null;
}

/** What happened since the viewer last looked, and the position. */
export async function draw(session: Session, viewer: Viewer): Promise<void> {
  const { asker, game, texts, pen } = session;
  const { movesLeft } = snapshotOf(session);
  // Where people share a screen, a spectator is told nothing: each person is told separately.
  const happened = viewer === 'table' ? [] : news(session, viewer);
  const lines = [styleText('bold', say(texts, 'name')), ...happened, ''];
  asker.clear();
  asker.say([...lines, ...(await pictureLines(game.rules.id, faceOf(session, viewer).view, pen)), '']);
  if (movesLeft !== null) asker.say([pen.say('play.moves_left', { n: movesLeft })]);
}

/** The moves since the viewer was last told. */
export function news({ table, pen, told }: Session, viewer: Viewer): string[] {
  const seen = table.state().logs[viewer] ?? [];
  const fresh = seen.slice(told.get(viewer) ?? 0);
  told.set(viewer, seen.length);
  return fresh.map((shown) => `${pen.seat(shown.by)}: ${shownText(shown, pen)}`);
}

export async function showEnd(session: Session): Promise<void> {
  await draw(session, session.atKeyboard ?? persons(session)[0] ?? 'table');
  const outcome = snapshotOf(session).rounds.at(-1);
  if (!outcome) throw new Error('the round has not ended');
  session.asker.say(endLines(outcome, session.pen));
}

/** Nobody at a terminal leaves a round that is shown to its end, so `by` is not needed. */
const endLines = ({ ended, by: _, ...result }: Outcome, pen: Pen): string[] => [
  ...(ended === 'limit' ? [pen.say('play.limit')] : []),
  ...resultLines(result, pen),
];
