import type { Budget } from '../../kernel/bots.ts';
import { shownTo } from '../../kernel/round.ts';
import type { Played, Seat } from '../../kernel/rules.ts';
import { nextMove } from '../match-up.ts';
import { shownText } from '../round-text.ts';
import { ask } from './ask.ts';
import { showEnd } from './screen.ts';
import { act, isPerson, persons, type Session } from './session.ts';

const BOT_MS = 1000;

/** Plays the round to its end; false: somebody left before. */
export async function playRound(session: Session): Promise<boolean> {
  const { match, players, rng } = session;
  const { rules, pos } = match.round;
  while (!rules.over(pos)) {
    const called = mayCallOut(session) ? await ask(session, null) : 'waits';
    if (called === 'left') return false;
    if (called === 'acted') continue;
    const move = nextMove(match, players, thinking(), rng);
    if (move !== null) actForBot(session, move);
    else if ((await ask(session, nextPerson(session))) === 'left') return false;
  }
  await showEnd(session);
  return true;
}

function thinking(): Budget {
  const end = performance.now() + BOT_MS;
  return { nodes: null, stop: () => performance.now() >= end };
}

function actForBot(session: Session, move: Played): void {
  // Persons are told before their next question; where there are none, somebody watches.
  if (persons(session).length === 0) {
    const shown = shownTo(session.match.round, move.by, move.code, 'table');
    session.asker.say([`${session.pen.seat(move.by)}: ${shownText(shown, session.pen)}`]);
  }
  act(session, move);
}

/**
 * In a game with calls, persons get a moment between the moves of two bots. Whether a call is possible must not be told, so it
 * cannot depend on that.
 */
function mayCallOut({ asker, match: { round }, ...session }: Session): boolean {
  const last = round.moves.at(-1);
  if (!asker.screen || round.rules.offered === undefined || last === undefined) return false;
  const awaited = round.rules.awaited(round.pos);
  return (
    session.players.includes(null) && !awaited.includes(last.by) && !awaited.some((seat) => isPerson(session, seat))
  );
}

/** Of the persons the table waits for, the first clockwise from the last mover. */
function nextPerson(session: Session): Seat {
  const { round } = session.match;
  const from = round.moves.at(-1)?.by ?? -1;
  const awaited = round.rules.awaited(round.pos);
  const clockwise = Array.from({ length: round.players }, (_, index) => (from + 1 + index) % round.players);
  return clockwise.find((seat) => awaited.includes(seat) && isPerson(session, seat))!;
}
