import { quick } from '../kernel/rng.ts';
import { botSeed, type BotTurn } from '../table/bots.ts';
import type { Time } from '../table/events.ts';
import type { LiveTable } from './live.ts';

/**
 * When bots move. Timing must reveal nothing, so the moment is drawn before a bot is asked, from public facts and a
 * seed: it depends neither on what the bot thinks nor on how long that takes, nor on whether it has anything to do.
 */
export interface Pace {
  /** The minimum delay between the last event and a bot's move, in milliseconds; a bot thinks for less than that. */
  readonly least: number;
  /** The random part of the delay, added to it. */
  readonly spread: number;
}

export interface BotPace {
  readonly pace: () => Pace;
  /**
   * Whether bots give people the time to look that the game asks for (`Facts.pause`); not needed where people start
   * each bot move themselves.
   */
  readonly pauses: boolean;
  /** How many milliseconds to wait before trying again when a move could not be stored. */
  readonly retry: number;
}

/** A bot's turn, and when it makes its move. */
export interface Timed {
  readonly turn: BotTurn;
  readonly moment: Time;
}

const LOTS = 1_000;

/** The turns with their moments, the earliest first; at the same moment a possible call comes before a move. */
export function schedule(live: LiveTable, turns: readonly BotTurn[], settings: BotPace, now: Time): Timed[] {
  const pace = paceAt(live, settings);
  return turns
    .map((turn) => ({ turn, moment: momentOf(live, turn, pace, now) }))
    .sort((a, b) => a.moment - b.moment || Number(a.turn.awaited) - Number(b.turn.awaited));
}

/** The pace of this table: never faster than its game allows. */
function paceAt({ table }: LiveTable, { pace, pauses }: BotPace): Pace {
  const { least, spread } = pace();
  return { least: Math.max(least, pauses ? (table.facts.pause ?? 0) : 0), spread };
}

/** A bot keeps its moment while its question stays the same; only a new event may delay it. */
function momentOf(live: LiveTable, turn: BotTurn, { least, spread }: Pace, now: Time): Time {
  const { table, bots } = live;
  const { seat, decision } = turn;
  // The clock may have been set back since.
  const changed = Math.min(live.changed, now);
  const known = bots.moments.get(seat);
  let moment = known?.decision === decision ? known.moment : null;
  if (moment === null) {
    const lot = quick(`${botSeed(table, seat)} moment ${decision}`).below(LOTS) / LOTS;
    // The bot whose move ends the others' chance to call comes after all of them, whether they call or not.
    moment = changed + least + Math.floor(spread * (lot + Number(turn.last)));
  }
  moment = Math.min(Math.max(moment, changed + least), now + least + 2 * spread);
  bots.moments.set(seat, { decision, moment });
  return moment;
}

/**
 * How many milliseconds each of these bots may think, one after the other, to be done before the first of them moves;
 * null: the default limit, because nothing is hidden at this table or bots are not paced.
 */
export function thinkingTime(live: LiveTable, settings: BotPace, asked: number): number | null {
  const { least } = paceAt(live, settings);
  return !live.table.facts.hidden || least === 0 ? null : (0.8 * least) / asked;
}

/**
 * When a bot that has finished thinking moves. If something is hidden and it missed its moment, it moves at the next of
 * a series of moments far apart, so that the time it took shows as little as possible.
 */
export function inTime(live: LiveTable, drawn: Time, settings: BotPace, now: Time): Time {
  const { least, spread } = paceAt(live, settings);
  // The clock may have been set back while it thought.
  const moment = Math.min(drawn, now + least + 2 * spread);
  if (now <= moment || !live.table.facts.hidden || least === 0) return moment;
  return moment + Math.ceil((now - moment) / least) * least;
}
