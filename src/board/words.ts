import type { BotReason } from '../kernel/bots.ts';
import { refusalValues } from '../kernel/explain.ts';
import type { Options } from '../kernel/options.ts';
import type { CommonView, Refusal, Seat, Shown } from '../kernel/rules.ts';
import { person, piece, type PersonWord, type Values } from '../kernel/text.ts';
import type { GamePage, Say, SeatLook, Text } from './contract.ts';

/** Whether a key has a text: a missing one shows its key. */
export const has = (say: Say, key: string): boolean => say(key) !== key;

/** The name of a clause: “Zipher, rule 7”. The part before the dot names the game, its box or the table. */
export function clauseName(clause: string, game: string, say: Say): string {
  const [part = '', n = ''] = clause.split('.');
  const own = game === part || game.endsWith(`-${part}`);
  const name = own ? say('name') : say(part === 'table' ? 'rules.table' : `box.${part}.name`);
  return say('rules.clause', { game: name, n });
}

/** Values with the codes of a game said in words: “green L3”, not `gL3`. */
function valuesInWords(page: GamePage, values: Values, say: Say): Values {
  if (!page.inWords) return values;
  const word = (value: Values[string]): Values[string] =>
    typeof value === 'string' ? piece((form) => page.inWords?.(value, say, form) ?? value) : value;
  const words = (value: Values[string]): Values[string] =>
    Array.isArray(value) ? (value as readonly string[]).map((each) => word(each) as string) : word(value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words(value)]));
}

/**
 * Capitalises a sentence, because its first word may be a value. The name of a place, `h2`, stays as it is written on
 * the board.
 */
const capital = (text: string): string =>
  /^\p{L}\d/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** The person at a seat for a text: the only person at this device is addressed as "you". */
export function personOf(seats: readonly SeatLook[], seat: Seat): PersonWord {
  const alone = seats.filter(({ here }) => here).length === 1;
  return person(nameOf(seats, seat), alone && seats[seat]?.here === true);
}

/** A move as a sentence. */
export function tellMove(page: GamePage, shown: Shown, options: Options, seats: readonly SeatLook[], say: Say): string {
  const { key, values = {}, whom } = page.tell(shown, options);
  return say(key, {
    name: personOf(seats, shown.by),
    who: whom === undefined ? '' : personOf(seats, whom),
    ...valuesInWords(page, values, say),
  });
}

/** Why a round ended and what decided it, as a sentence; null: the game does not say. */
export function endText(
  page: GamePage,
  view: CommonView,
  options: Options,
  seats: readonly SeatLook[],
  say: Say,
): string | null {
  const told = page.ended?.(view, options);
  if (!told) return null;
  const { key, values = {}, whom } = told;
  const who = whom === undefined ? '' : personOf(seats, whom);
  return capital(say(key, { who, ...valuesInWords(page, values, say) }));
}

/** Advice of a game, in words. */
export const adviceText = (page: GamePage, { key, values = {} }: Text, say: Say): string =>
  capital(say(key, valuesInWords(page, values, say)));

/** Why a bot made a move, as a sentence; null: this page does not have the text. */
export function reasonText(page: GamePage, { key, values = {} }: BotReason, say: Say): string | null {
  return has(say, key) ? capital(say(key, valuesInWords(page, values, say))) : null;
}

export const sayText = (text: Text, say: Say, more: Values = {}): string => say(text.key, { ...more, ...text.values });

/** Joins parts that are not a sentence, as the language does: “a1, empty”. */
export const joinParts = (parts: readonly string[], say: Say): string => say('parts', { parts });

export const nameOf = (seats: readonly SeatLook[], seat: Seat): string => seats[seat]?.name ?? '';

/** A refusal as a sentence: in the game's own words if it has any, else in those of its reason. */
export function refusalText(
  page: GamePage,
  refusal: Refusal,
  options: Options,
  seats: readonly SeatLook[],
  say: Say,
): string {
  const own = page.refused?.(refusal, options);
  const named = refusalValues(refusal, (seat) => nameOf(seats, seat));
  const { key, values = {} } = own ?? { key: `reason.${refusal.reason}`, values: named };
  return capital(say(key, valuesInWords(page, values, say)));
}

/**
 * Names may have 24 letters; where several stand side by side, names longer than this get a smaller font instead of
 * being cut.
 */
const LONG_NAME = 14;
export const isLongName = (name: string): boolean => name.length > LONG_NAME;
