import type { Options } from '../../kernel/options.ts';
import { playersOf } from '../../kernel/options.ts';
import type { Seat, Shown } from '../../kernel/rules.ts';
import type { Values } from '../../kernel/text.ts';
import type { SeatState } from '../../table/snapshot.ts';
import type { GamePage, Say, SeatLook, Text } from '../contract.ts';

/** Whether a key has a text: a missing one is said as its key. */
const has = (say: Say, key: string): boolean => say(key) !== key;

/** How a clause is called: “Zipher, rule 7”. The part before the dot names the game, its box or the table. */
export function clauseName(clause: string, game: string, say: Say): string {
  const [part = '', n = ''] = clause.split('.');
  const own = game === part || game.endsWith(`-${part}`);
  const name = own ? say('name') : say(part === 'table' ? 'rules.table' : `box.${part}.name`);
  return say('rules.clause', { name, n });
}

export const levelName = (level: string, say: Say): string => {
  const key = `level.${level}`;
  return has(say, key) ? say(key) : level;
};

export const botName = (level: string, say: Say): string => {
  const key = `bot.${level}`;
  return has(say, key) ? say(key) : say('seat.bot', { level });
};

/** Who sits where, as everyone calls them: the only person at this device is “you”. */
export function seatLooks(seats: readonly SeatState[], say: Say): SeatLook[] {
  const alone = seats.filter(({ here }) => here).length === 1;
  /** Bots of one level are numbered, so that a sentence tells them apart. */
  const botAt = (seat: number, level: string): string => {
    const alike = seats.flatMap((other, at) => (other.kind === 'bot' && other.level === level ? [at] : []));
    const name = botName(level, say);
    return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
  };
  return seats.map(({ kind, name, level, here }, seat) => ({
    seat,
    kind,
    here,
    name:
      kind === 'open'
        ? say('seat.open')
        : kind === 'bot'
          ? botAt(seat, level ?? '')
          : here && alone
            ? say('you')
            : (name ?? say('seat.player', { n: seat + 1 })),
  }));
}

/** Values with the codes of a game said in words: “green L3”, not `gL3`. */
export function valuesInWords(page: GamePage, values: Values, say: Say): Values {
  const word = (value: string | number): string | number =>
    typeof value === 'string' ? (page.inWords?.(value, say) ?? value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)]));
}

/** Begins a sentence: a value in front may be a word like any other. */
/** A name of a place, `h2`, stays as it is written on the board. */
export const capital = (text: string): string =>
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

/** What was chosen, in a few words: “2 players, blind”. An option's text names it before its colon. */
export function optionsInWords(options: Options, say: Say): string {
  const words = [say('players', { n: playersOf(options) })];
  for (const [name, value] of Object.entries(options)) {
    if (name === 'players' || value === false) continue;
    const label = say(`option.${name}`).split(':')[0]!;
    const named = `option.${name}.${String(value)}`;
    if (value === true) words.push(label);
    else if (has(say, named)) words.push(say(named).split(':')[0]!);
  }
  return words.join(', ');
}

export const nameOf = (seats: readonly SeatLook[], seat: Seat): string => seats[seat]?.name ?? '';
