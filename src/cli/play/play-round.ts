import type { Seat } from '../../kernel/rules.ts';
import { ask } from './ask.ts';
import { news, showEnd } from './screen.ts';
import { commonView, isPerson, lastMover, persons, snapshotOf, type Session } from './session.ts';

/** Plays the round to its end; false: somebody left before. */
export async function playRound(session: Session): Promise<boolean> {
  const { table } = session;
  // Asked once after every move, whatever the bots have to think about: a second question would reveal that one had
  // something.
  let asked = -1;
  while (true) {
    await table.rest();
    // Persons are told before their next question; without any, somebody watches.
    if (persons(session).length === 0) watch(session);
    if (snapshotOf(session).status !== 'playing') break;
    if (!table.bots.waiting) {
      if ((await ask(session, nextPerson(session))) === 'left') return false;
      continue;
    }
    const { version } = snapshotOf(session);
    const called = asked !== version && mayCallOut(session) ? await ask(session, null) : 'waits';
    asked = version;
    if (called === 'left') return false;
    if (called === 'waits') table.bots.go();
  }
  await showEnd(session);
  return true;
}

function watch(session: Session): void {
  const lines = news(session, 'table');
  if (lines.length > 0) session.asker.say(lines);
}

/** Persons who may call get a moment between the moves of two bots. */
function mayCallOut(session: Session): boolean {
  const last = lastMover(session);
  if (!session.asker.screen || last === null) return false;
  const { awaited } = commonView(session);
  return (
    snapshotOf(session).callers.some((seat) => isPerson(session, seat)) &&
    !awaited.includes(last) &&
    !awaited.some((seat) => isPerson(session, seat))
  );
}

/** Of the persons the table waits for, the first clockwise from the last mover. */
function nextPerson(session: Session): Seat {
  const { awaited, players } = commonView(session);
  const from = lastMover(session) ?? -1;
  const clockwise = Array.from({ length: players }, (_, index) => (from + 1 + index) % players);
  const next = clockwise.find((seat) => awaited.includes(seat) && isPerson(session, seat));
  if (next === undefined) throw new Error('the table waits for a bot that does not move');
  return next;
}
