import type { Prompt, Say, SeatLook } from '../../board/contract.ts';
import { nameOf, personOf, sayText } from '../../board/words.ts';
import type { Seat } from '../../kernel/rules.ts';

/** What the headline of a table depends on. */
export interface Occasion {
  /** Whether the connection to the host is lost, or has just come back. */
  readonly line: 'there' | 'lost' | 'back';
  /** Something sent has not been answered for a while. */
  readonly sending: boolean;
  /** Those who are not connected now. */
  readonly away: readonly Seat[];
  readonly over: boolean;
  readonly awaited: readonly Seat[];
  /** The viewer is among those awaited. */
  readonly mine: boolean;
  readonly seats: readonly SeatLook[];
  /** The game's headline; null: the page writes it. */
  readonly given: Prompt | null;
  /** The round will be ended after this many more moves; null: that is far away. */
  readonly movesLeft: number | null;
}

/** A sentence that it is someone's turn here; empty: it is nobody's, or only a vote or a call. */
export function turnText({ awaited, mine, seats, given }: Occasion, say: Say): string {
  if (!mine || given?.call) return '';
  const here = seats.filter((seat) => seat.here).length;
  return here > 1 ? say('turn.of', { names: awaited.map((seat) => personOf(seats, seat)) }) : say('turn.yours');
}

/** The headline of a table, and the quieter line below it. */
export function promptText(occasion: Occasion, say: Say): { sentence: string; detail: string } {
  const { line, sending, over, awaited, seats, given, movesLeft } = occasion;
  if (line === 'lost')
    return { sentence: say('table.lost'), detail: say(sending ? 'table.lost.sending' : 'table.lost.why') };
  if (line === 'back') return { sentence: say('table.back'), detail: '' };
  if (over) return { sentence: say('table.over'), detail: '' };
  const names = awaited.map((seat) => personOf(seats, seat));
  const here = seats.filter((seat) => seat.here).length;
  const limit = movesLeft === null ? '' : say('table.moves_left', { n: movesLeft });
  const gone = occasion.away.filter((seat) => seats[seat]?.kind === 'person' && !seats[seat].here);
  const away = gone.length === 0 ? '' : say('table.away', { players: gone.map((seat) => nameOf(seats, seat)) });
  const quietly = (...parts: string[]): string =>
    [sending ? say('table.sending') : '', away, ...parts, limit].filter(Boolean).join(' ');
  if (given) {
    const turn = turnText(occasion, say);
    const detail = given.detail ? sayText(given.detail, say, { name: names }) : '';
    return { sentence: sayText(given.sentence, say, { name: names }), detail: quietly(turn, detail) };
  }
  const bots = awaited.every((seat) => seats[seat]?.kind === 'bot');
  const watching = here > 0 ? '' : say('turn.watching');
  const sentence = bots
    ? say('turn.thinks', { players: awaited.map((seat) => nameOf(seats, seat)) })
    : say('turn.waits', { names });
  return { sentence, detail: quietly(watching) };
}
