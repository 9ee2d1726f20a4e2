/** Which guess is best, and whether to stop: every guess is weighed by what follows when it is right and when it is wrong. */
import type { Code } from '../../kernel/moves.ts';
import { mayGoOn, odds, uncertainty, type Mind } from './bot-mind.ts';
import { outlook, type Standing } from './bot-outlook.ts';
import { guess } from './notation.ts';
import type { Slot } from './recall.ts';
import { DASH } from './tiles.ts';
import { oddsAt, type OddsTable } from './worlds.ts';

/** What the bot's own code is worth after this turn: if it stops, and if it guessed wrongly. */
export interface Stakes {
  readonly hidden: Standing['own'];
  readonly exposed: Standing['own'];
}

export interface Guess {
  readonly code: Code;
  readonly slot: Slot;
  readonly tile: number;
  readonly chance: number;
}

export interface Plan {
  /** Null: there was none to weigh. */
  readonly guess: Guess | null;
  /** How likely the bot wins if it makes the guess, and if it stops. */
  readonly worth: number;
  readonly stop: number;
}

/** How many guesses are looked at, by how many right guesses of this turn come before. */
const WIDTH = [8, 3, 2];

export function plan(mind: Mind, stakes: Stakes, depth = 0): Plan {
  const table = odds(mind);
  const stop = outlook({ own: stakes.hidden, others: othersOf(mind, table) });
  let best: Guess | null = null;
  let worth = -Infinity;
  for (const one of likeliest(mind, table, WIDTH[depth] ?? 0)) {
    if (best !== null && !mayGoOn(mind)) break;
    const value = worthOf(mind, stakes, one, depth);
    if (value > worth) {
      best = one;
      worth = value;
    }
  }
  return { guess: best, worth, stop };
}

function worthOf(mind: Mind, stakes: Stakes, { slot, tile, chance }: Guess, depth: number): number {
  let worth = 0;
  slot.tile = tile;
  slot.open = true;
  if (othersInPlay(mind) === 0) worth += chance;
  else {
    const next = plan(mind, stakes, depth + 1);
    worth += chance * Math.max(next.stop, next.worth);
  }
  slot.tile = -1;
  slot.open = false;
  if (chance < 1) {
    const before = slot.not;
    slot.not |= 1 << tile;
    worth += (1 - chance) * outlook({ own: stakes.exposed, others: othersOf(mind, odds(mind)) });
    slot.not = before;
  }
  return worth;
}

const hiddenIn = (code: readonly Slot[]): number => code.reduce((sum, { open }) => sum + (open ? 0 : 1), 0);

const othersInPlay = ({ memory, me }: Mind): number =>
  memory.codes.filter((code, seat) => seat !== me && hiddenIn(code) > 0).length;

function othersOf({ memory, me }: Mind, table: OddsTable): Standing['others'] {
  return memory.codes.flatMap((code, seat) => {
    const hidden = hiddenIn(code);
    return seat === me || hidden === 0 ? [] : [{ bits: uncertainty(table, code), hidden }];
  });
}

/** Guesses from the likeliest, so many at most. */
export function likeliest({ memory, me }: Mind, table: OddsTable, most: number): Guess[] {
  const guesses: Guess[] = [];
  if (most === 0) return guesses;
  for (const [seat, code] of memory.codes.entries()) {
    if (seat === me) continue;
    for (const [index, slot] of code.entries()) {
      if (slot.tile >= 0) continue;
      for (let value = 0; value <= DASH; value++) {
        const chance = Math.min(1, oddsAt(table, slot, value));
        if (chance > 0) guesses.push({ code: guess(seat, index + 1, value), slot, tile: 2 * value + slot.colour, chance });
      }
    }
  }
  return guesses.sort((a, b) => b.chance - a.chance).slice(0, most);
}
