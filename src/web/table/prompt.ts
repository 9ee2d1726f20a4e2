import type { Prompt, Say, SeatLook } from '../../board/contract.ts';
import { nameOf, personOf, sayText } from '../../board/words.ts';
import type { Seat } from '../../kernel/rules.ts';

/** What the headline of a table depends on. */
export interface Occasion {
  /** Whether the connection to the host is lost, or has just come back. */
  readonly line: 'there' | 'lost' | 'back';
  readonly over: boolean;
  readonly awaited: readonly Seat[];
  /** Whoever looks is among those awaited. */
  readonly mine: boolean;
  readonly seats: readonly SeatLook[];
  /** What the game says is expected; null: it leaves that to us. */
  readonly given: Prompt | null;
  /** The round will be ended after so many more moves; null: that is far away. */
  readonly movesLeft: number | null;
}

/** The headline of a table, and the quieter line below it. */
export function promptText(occasion: Occasion, say: Say): { sentence: string; detail: string } {
  const { line, over, awaited, mine, seats, given, movesLeft } = occasion;
  if (line === 'lost') return { sentence: say('table.lost'), detail: say('table.lost.why') };
  if (line === 'back') return { sentence: say('table.back'), detail: '' };
  if (over) return { sentence: say('table.over'), detail: '' };
  const names = awaited.map((seat) => personOf(seats, seat));
  const here = seats.filter((seat) => seat.here).length;
  const limit = movesLeft === null ? '' : say('table.moves_left', { n: movesLeft });
  const quietly = (...parts: string[]): string => [...parts, limit].filter(Boolean).join(' ');
  if (given) {
    const turn = !mine || given.call ? '' : here > 1 ? say('turn.of', { names }) : say('turn.yours');
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
