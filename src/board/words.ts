import type { Options } from '../kernel/options.ts';
import type { Refusal, Seat, Shown } from '../kernel/rules.ts';
import type { Values } from '../kernel/text.ts';
import type { GamePage, Say, SeatLook, Text } from './contract.ts';

/** Whether a key has a text: a missing one is said as its key. */
export const has = (say: Say, key: string): boolean => say(key) !== key;

/** How a clause is called: “Zipher, rule 7”. The part before the dot names the game, its box or the table. */
export function clauseName(clause: string, game: string, say: Say): string {
  const [part = '', n = ''] = clause.split('.');
  const own = game === part || game.endsWith(`-${part}`);
  const name = own ? say('name') : say(part === 'table' ? 'rules.table' : `box.${part}.name`);
  return say('rules.clause', { name, n });
}

/** Values with the codes of a game said in words: “green L3”, not `gL3`. */
function valuesInWords(page: GamePage, values: Values, say: Say): Values {
  const word = (value: string | number): string | number =>
    typeof value === 'string' ? (page.inWords?.(value, say) ?? value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)]));
}

/** Begins a sentence, since its first word may be a value. The name of a place, `h2`, stays as it is written on the board. */
const capital = (text: string): string =>
  /^\p{L}\d/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** A move as a sentence; the only person here is spoken to. */
export function tellMove(page: GamePage, shown: Shown, options: Options, seats: readonly SeatLook[], say: Say): string {
  const { key, values = {}, whom } = page.tell(shown, options);
  const alone = seats.filter(({ here }) => here).length === 1;
  const isYou = (seat: Seat | undefined): boolean => alone && seat !== undefined && seats[seat]?.here === true;
  const spoken = isYou(shown.by) ? `${key}.you` : isYou(whom) ? `${key}.at_you` : key;
  return say(has(say, spoken) ? spoken : key, {
    name: nameOf(seats, shown.by),
    who: whom === undefined ? '' : nameOf(seats, whom),
    ...valuesInWords(page, values, say),
  });
}

export const sayText = (text: Text, say: Say, more: Readonly<Record<string, string | number>> = {}): string =>
  say(text.key, { ...more, ...text.values });

/** Names in a row, as the language joins them. */
export const joinNames = (names: readonly string[], lang: string): string =>
  names.length < 2 ? names.join('') : new Intl.ListFormat(lang, { style: 'long', type: 'conjunction' }).format(names);

export const nameOf = (seats: readonly SeatLook[], seat: Seat): string => seats[seat]?.name ?? '';

/** A refusal as a sentence: in the words of the game where it has its own, else in those of its reason. */
export function refusalText(page: GamePage, refusal: Refusal, options: Options, say: Say): string {
  const own = page.refused?.(refusal, options);
  const { key, values = {} } = own ?? { key: `reason.${refusal.reason}`, values: refusal.values };
  return capital(say(key, valuesInWords(page, values, say)));
}
