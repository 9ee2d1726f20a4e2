/**
 * Which guess is best, and whether to stop: every guess is evaluated by what follows if it is right and if it is wrong.
 */
import type { Code } from '../../kernel/moves.ts';
import { shuffle } from '../../kernel/rng.ts';
import { isCracked, mayGoOn, odds, uncertainty, type Mind } from './bot-mind.ts';
import { outlook } from './bot-outlook.ts';
import { guess } from './notation.ts';
import { LAST_TILE, worthOf } from './position.ts';
import type { Slot } from './recall.ts';
import { DASH, valueOf } from './tiles.ts';
import { oddsAt, type OddsTable } from './worlds.ts';

/** How much of the bot's code the others will not know after this turn, in bits; null: the code is cracked then. */
export interface Stakes {
  readonly ifStopped: number | null;
  readonly ifWrong: number | null;
}

export interface Guess {
  readonly code: Code;
  readonly seat: number;
  readonly slot: Slot;
  readonly tile: number;
  readonly chance: number;
}

export interface GuessPlan {
  /** The best guess; null: none was evaluated. */
  readonly guess: Guess | null;
  /** How likely the bot wins if it makes that guess, and if it stops. */
  readonly guessing: number;
  readonly stopping: number;
}

/** `won`: the points of the guesses that are assumed right. */
export function plan(mind: Mind, stakes: Stakes, depth = 0, won = 0): GuessPlan {
  const table = odds(mind);
  let best: Guess | null = null;
  let guessing = -Infinity;
  for (const one of likeliest(mind, table, mind.width[depth] ?? 0)) {
    if (best !== null && !mayGoOn(mind)) break;
    const worth =
      one.chance * ifRight(mind, stakes, one, depth, won) + (1 - one.chance) * ifWrong(mind, stakes, one, won);
    if (worth > guessing) {
      best = one;
      guessing = worth;
    }
  }
  return { guess: best, guessing, stopping: after(mind, table, stakes.ifStopped, won) };
}

function ifRight(mind: Mind, stakes: Stakes, { seat, slot, tile }: Guess, depth: number, won: number): number {
  slot.tile = tile;
  slot.open = true;
  const cracked = isCracked(mind.memory.codes[seat]!);
  const sum = mind.options.points ? won + worthOf(valueOf(tile)) + (cracked ? LAST_TILE : 0) : won;
  const { guessing, stopping } = plan(mind, stakes, depth + 1, sum);
  slot.tile = -1;
  slot.open = false;
  return Math.max(guessing, stopping);
}

function ifWrong(mind: Mind, stakes: Stakes, { slot, tile, chance }: Guess, won: number): number {
  if (chance === 1) return 0;
  const before = slot.not;
  slot.not |= 1 << tile;
  const worth = after(mind, odds(mind), stakes.ifWrong, won);
  slot.not = before;
  return worth;
}

/** How likely the bot wins once this turn has ended. */
function after({ memory, me, weights, lead }: Mind, table: OddsTable, own: number | null, won: number): number {
  const others = memory.codes.flatMap((code, seat) =>
    seat === me || isCracked(code) ? [] : [uncertainty(table, code)],
  );
  return outlook(weights, { own, others, lead: lead + won });
}

/** From here on a probability counts as certain, because sums of fractions miss 1 by rounding. */
const CERTAIN = 1 - 1e-9;

/**
 * The likeliest guesses, at most this many; ties are broken at random, so that no seat is preferred. An overlooked tile
 * is considered only if its value is certain, unless there is no other guess.
 */
export function likeliest(
  { memory, me, rng, looksAt }: Pick<Mind, 'memory' | 'me' | 'rng' | 'looksAt'>,
  table: OddsTable,
  most: number,
): Guess[] {
  if (most === 0) return [];
  const guesses: Guess[] = [];
  for (const [seat, code] of memory.codes.entries()) {
    if (seat === me) continue;
    for (const [index, slot] of code.entries()) {
      if (slot.tile >= 0) continue;
      for (let value = 0; value <= DASH; value++) {
        const odd = oddsAt(table, slot, value);
        const chance = odd > CERTAIN ? 1 : odd;
        if (chance === 0) continue;
        guesses.push({ code: guess(seat, index + 1, value), seat, slot, tile: 2 * value + slot.colour, chance });
      }
    }
  }
  const noticed = guesses.filter(({ chance, slot }) => chance === 1 || looksAt(slot));
  return shuffle(noticed.length > 0 ? noticed : guesses, rng)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, most);
}
