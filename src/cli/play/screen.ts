import { styleText } from 'node:util';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import { say } from '../../kernel/text.ts';
import { pictureLines, shownText, standingLines } from '../round-text.ts';
import { hidesFrom, persons, type Session } from './session.ts';

/** Gives the keyboard to a person; false: nobody takes it. */
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
  const { asker, match, texts, pen } = session;
  const lines = [styleText('bold', say(texts, 'name')), ...news(session, viewer), ''];
  asker.clear();
  asker.say([...lines, ...(await pictureLines(match.round, viewer, pen)), '']);
}

/** The moves since the viewer was last told. A spectator is told nothing: there is one only where persons share a screen. */
function news({ match, pen, told }: Session, viewer: Viewer): string[] {
  if (viewer === 'table') return [];
  const seen = match.seen[viewer]!;
  const fresh = seen.slice(told[viewer]);
  told[viewer] = seen.length;
  return fresh.map((shown) => `${pen.seat(shown.by)}: ${shownText(shown, pen)}`);
}

export async function showEnd(session: Session): Promise<void> {
  const viewer = session.atKeyboard ?? persons(session)[0] ?? 'table';
  await draw(session, viewer);
  session.asker.say(standingLines(session.match.round, viewer, session.pen));
}
