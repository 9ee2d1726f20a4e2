import { gameIds } from '../../games/index.ts';
import type { Bot } from '../../kernel/bots.ts';
import type { OptionField, Options, OptionValue } from '../../kernel/options.ts';
import { quote } from '../../kernel/problem.ts';
import type { Game } from '../../kernel/rules.ts';
import type { Lang } from '../../kernel/languages.ts';
import { say, type Texts } from '../../kernel/text.ts';
import { gameNamed } from '../arguments.ts';
import { UsageError } from '../failure.ts';
import { textsOf } from '../texts.ts';
import type { Asker, MenuItem } from './asker.ts';

const PERSON = 'person';
/** More values than this are typed, not chosen from a list. */
const LONGEST_LIST = 12;

/** Who plays a seat: a bot, or null for a person. */
export type Player = Bot | null;

export async function askGame(asker: Asker, own: Texts, lang: Lang): Promise<Game | null> {
  const choices: MenuItem[] = [];
  for (const id of gameIds) {
    const texts = textsOf(await gameNamed(id), lang);
    choices.push({ value: id, label: say(texts, 'name'), hint: lineOf(id, texts) });
  }
  const id = await asker.choose(say(own, 'play.which_game'), choices);
  return id === null ? null : gameNamed(id);
}

/** A game in a few words: the line on its box, or beside its name if the box holds several. */
function lineOf(id: string, texts: Texts): string {
  const own = `game.${id}.line`;
  return say(texts, Object.hasOwn(texts.messages, own) ? own : `box.${id}.line`);
}

/** A label, with its explanation if there is one. */
function withReason(label: string, key: string, texts: Texts): string {
  const why = `${key}.why`;
  return Object.hasOwn(texts.messages, why) ? `${label} (${say(texts, why)})` : label;
}

/** Asks for the options one by one, skipping those that are not compatible with earlier ones. */
export async function askOptions(asker: Asker, game: Game, texts: Texts): Promise<Options | null> {
  const options: Record<string, OptionValue> = {};
  for (const [name, field] of Object.entries<OptionField>(game.rules.options)) {
    const values = valuesOf(field);
    if (values.length < 2 || Object.entries(field.only ?? {}).some(([other, needed]) => options[other] !== needed))
      continue;
    const question = withReason(say(texts, `option.${name}`), `option.${name}`, texts);
    const shown = values.map(String);
    const answer = await askValue(
      asker,
      question,
      shown,
      shown.map((value) => labelOf(name, value, texts)),
      String(field.default),
    );
    if (answer === null) return null;
    options[name] = values[shown.indexOf(answer)] ?? field.default;
  }
  return options;
}

async function askValue(
  asker: Asker,
  question: string,
  values: readonly string[],
  labels: readonly string[],
  first: string,
): Promise<string | null> {
  if (values.length <= LONGEST_LIST) {
    return asker.choose(
      question,
      values.map((value, index) => ({ value, label: labels[index] ?? value })),
      first,
    );
  }
  while (true) {
    const answer = await asker.line(`${question} (${values[0] ?? ''}–${values.at(-1) ?? ''}, ${first}):`, values);
    if (answer === null) return null;
    if (answer.trim() === '') return first;
    if (values.includes(answer.trim())) return answer.trim();
  }
}

function valuesOf(field: OptionField): readonly OptionValue[] {
  switch (field.kind) {
    case 'flag':
      return [false, true];
    case 'choice':
      return field.values;
    case 'whole': {
      const step = field.step ?? 1;
      return Array.from(
        { length: Math.floor((field.max - field.min) / step) + 1 },
        (_, index) => field.min + step * index,
      );
    }
  }
}

function labelOf(name: string, value: string, texts: Texts): string {
  if (value === 'true') return say(texts, 'play.true');
  if (value === 'false') return say(texts, 'play.false');
  const key = `option.${name}.${value}`;
  return withReason(Object.hasOwn(texts.messages, key) ? say(texts, key) : value, key, texts);
}

/** Who sits where, seat by seat. */
export async function askPlayers(asker: Asker, game: Game, count: number, own: Texts): Promise<Player[] | null> {
  const choices: MenuItem[] = [
    { value: PERSON, label: say(own, 'play.person') },
    ...game.bots.map(({ level }) => ({ value: level, label: level })),
  ];
  const usual = usualPlayers(game, count);
  const players: Player[] = [];
  for (const [seat, player] of usual.entries()) {
    const answer = await asker.choose(say(own, 'play.who_sits', { seat }), choices, player?.level ?? PERSON);
    if (answer === null) return null;
    players.push(playerNamed(game, answer));
  }
  return players;
}

/** The default: one person against the best bots. */
export function usualPlayers(game: Game, count: number): Player[] {
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? null : (game.bots.at(-1) ?? null)));
}

/** The players of a list such as `person,greedy`. */
export function playersIn(game: Game, list: string, count: number): Player[] {
  const players = list.split(',').map((name) => playerNamed(game, name.trim()));
  if (players.length !== count)
    throw new UsageError(`--seats names ${players.length}, but ${count} seats are to be filled`);
  return players;
}

function playerNamed(game: Game, name: string): Player {
  if (name === PERSON) return null;
  const bot = game.bots.find(({ level }) => level === name);
  if (bot) return bot;
  const known = [PERSON, ...game.bots.map(({ level }) => level)].join(', ');
  throw new UsageError(`--seats: nobody is called ${quote(name)}; there are ${known}`);
}
