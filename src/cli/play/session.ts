import type { Rng } from '../../kernel/rng.ts';
import { shownTo, viewOf, type Round } from '../../kernel/round.ts';
import type { Game, Played, Seat } from '../../kernel/rules.ts';
import { say, type Messages, type Values } from '../../kernel/text.ts';
import { matchUp, playOn, takeBack, type MatchUp } from '../match-up.ts';
import type { Pen } from '../pictures/pen.ts';
import type { Asker } from './asker.ts';
import type { Player } from './prepare.ts';

/** A round at this terminal. */
export interface Session {
  readonly asker: Asker;
  readonly game: Game;
  readonly match: MatchUp;
  readonly players: readonly Player[];
  readonly texts: Messages;
  readonly pen: Pen;
  readonly rng: Rng;
  /** How many moves each seat has been told of. */
  readonly told: number[];
  /** Moves below this count stay: something became known by then. */
  floor: number;
  /** The person at the keyboard. */
  atKeyboard: Seat | null;
}

export function openSession(
  asker: Asker,
  game: Game,
  round: Round,
  players: readonly Player[],
  texts: Messages,
  rng: Rng,
): Session {
  const alone = players.filter((player) => player === null).length === 1;
  const pen: Pen = {
    say: (key: string, values?: Values) => say(texts, key, values),
    seat(seat) {
      const player = players[seat] ?? null;
      if (player !== null) return say(texts, 'play.bot', { seat, level: player.level });
      return say(texts, alone ? 'play.you' : 'seat', { seat });
    },
  };
  const told = players.map(() => 0);
  return { asker, game, match: matchUp(round), players, texts, pen, rng, told, floor: 0, atKeyboard: null };
}

export function act(session: Session, move: Played): void {
  const { round } = session.match;
  const reveals = round.rules.reveals(round.pos, move.by, move.code) || looks(round, move);
  playOn(session.match, move);
  if (reveals) session.floor = round.moves.length;
}

/** Whether the mover sees more of the move than others do: a tile drawn cannot be put back unseen. */
function looks(round: Round, { by, code }: Played): boolean {
  return JSON.stringify(shownTo(round, by, code, by)) !== JSON.stringify(shownTo(round, by, code, 'table'));
}

/** Takes back to before the last move of a person; false when something became known since, or there is no such move. */
export function undo(session: Session): boolean {
  const { match, told, floor } = session;
  const { moves } = match.round;
  const last = moves.findLastIndex(({ by }) => isPerson(session, by));
  if (last < floor) return false;
  while (moves.length > last) takeBack(match);
  for (const [seat, count] of told.entries()) told[seat] = Math.min(count, last);
  return true;
}

/** Whether the next person at the keyboard must not see what the last one saw. */
export function hidesFrom({ match: { round } }: Session, last: Seat, next: Seat): boolean {
  return JSON.stringify(viewOf(round, last)) !== JSON.stringify(viewOf(round, next));
}

type Seated = Pick<Session, 'players'>;

export const isPerson = ({ players }: Seated, seat: Seat): boolean => players[seat] === null;

export const persons = ({ players }: Seated): Seat[] =>
  players.flatMap((player, seat) => (player === null ? [seat] : []));
