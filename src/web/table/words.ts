import type { Options } from '../../kernel/options.ts';
import { playersOf } from '../../kernel/options.ts';
import type { SeatState } from '../../table/wire.ts';
import type { Say, SeatLook } from '../../board/contract.ts';
import { has, joinParts } from '../../board/words.ts';

export const levelName = (level: string, say: Say): string => {
  const key = `level.${level}`;
  return has(say, key) ? say(key) : level;
};

/** The description of a level, in one sentence. */
export const levelWhy = (level: string, say: Say): string => {
  const key = `level.${level}.why`;
  return has(say, key) ? say(key) : '';
};

export const botName = (level: string, say: Say): string => {
  const key = `bot.${level}`;
  return has(say, key) ? say(key) : say('seat.bot', { level });
};

/** The seats with their names: the only person at this device is “you”. */
export function seatLooks(seats: readonly SeatState[], say: Say): SeatLook[] {
  const alone = seats.filter(({ here }) => here).length === 1;
  /** Bots of the same level are numbered, so that a sentence can tell them apart. */
  const botAt = (seat: number, level: string): string => {
    const alike = seats.flatMap((other, at) => (other.kind === 'bot' && other.level === level ? [at] : []));
    const name = botName(level, say);
    return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
  };
  return seats.map(({ kind, name, level, here, program }, seat) => ({
    seat,
    kind,
    here,
    ...(program && { program }),
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

/** What a seat does, in words, including that a program does it. */
export const withProgram = ({ program }: SeatLook, doing: string, say: Say): string =>
  program ? joinParts([say('seat.program'), doing].filter(Boolean), say) : doing;

/** The seats for a board that draws them itself: there the name is what is always visible. */
export const namedPrograms = (seats: readonly SeatLook[], say: Say): readonly SeatLook[] =>
  seats.map((look) => (look.program ? { ...look, name: say('seat.program_of', { player: look.name }) } : look));

/** What was chosen, in a few words: “2 players, blind”. */
export function optionsInWords(options: Options, say: Say): string {
  const words = [say('players', { n: playersOf(options) })];
  for (const [name, value] of Object.entries(options)) {
    if (name === 'players' || value === false) continue;
    const named = `option.${name}.${String(value)}`;
    if (value === true) words.push(say(`option.${name}`));
    else if (has(say, named)) words.push(say(named));
  }
  return joinParts(words, say);
}
