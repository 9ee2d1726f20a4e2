import type { Match } from '../../kernel/match.ts';
import type { GameRecord } from '../../kernel/record.ts';
import { parseOptions, type OptionField, type Options, type OptionsSpec } from '../../kernel/options.ts';
import type { Beginning, WindowTimes } from '../../table/events.ts';
import { cleanName, isSameName } from '../../table/names.ts';
import type { TablePlan } from '../../table/wire.ts';
import type { GameFacts } from '../local/protocol.ts';
import { readTerms, termsOf, usualTerms, type ChosenTerms } from './terms.ts';

/** A table while it is being set up. An empty name is the seat's own: “Player 2”. */
export interface Draft {
  readonly options: Options;
  /** One for each possible seat; those beyond the number of players are kept for later. */
  readonly seats: readonly SeatDraft[];
  readonly match: Match['match'];
  readonly number: number | null;
  /** The last level of a bot here; left out: there was none. */
  readonly level?: string;
  /** The dealer of the number; left out: the first. */
  readonly dealer?: number;
  /** A round to continue; its options are the draft's, and cannot be changed. */
  readonly from?: Beginning;
  /** The other settings of the table. */
  readonly terms: ChosenTerms;
}
export type SeatDraft = TablePlan['seats'][number];

export const ways = ['alone', 'bots', 'device', 'friends'] as const;
/** The four usual tables; anything else is a mix of them. */
export type Way = (typeof ways)[number];

const EASY = 'easy';

export const playerRange = ({ options }: GameFacts): readonly [number, number] => {
  const field = (options as Readonly<Record<string, OptionField>>)['players'];
  return field?.kind === 'whole' ? [field.min, field.max] : [1, 1];
};

export const playersIn = (draft: Draft, facts: GameFacts): number => {
  const players = draft.options['players'];
  return typeof players === 'number' ? players : playerRange(facts)[0];
};

export const seatsIn = (draft: Draft, facts: GameFacts): readonly SeatDraft[] =>
  draft.seats.slice(0, playersIn(draft, facts));

function defaults(spec: OptionsSpec): Options {
  return Object.fromEntries(Object.entries(spec).map(([name, field]) => [name, field.default]));
}

/** An option that is not compatible with the others, or whose value is not offered, gets its default. */
export function settle(options: Options, spec: OptionsSpec): Options {
  return Object.fromEntries(
    Object.entries(spec).map(([name, field]) => {
      const value = options[name] ?? field.default;
      return [name, fits(field, options) && isOffered(field, value, options) ? value : field.default];
    }),
  );
}

/** Whether a form offers this value together with the other choices. */
export function isOffered(field: OptionField, value: Options[string], options: Options): boolean {
  if (field.kind !== 'choice') return true;
  const needed = field.offered?.[String(value)] ?? {};
  return Object.entries(needed).every(([other, is]) => options[other] === is);
}

export const fits = (field: OptionField, options: Options): boolean =>
  Object.entries(field.only ?? {}).every(([other, needed]) => options[other] === needed);

/** Levels come from the weakest to the strongest. */
export const easiest = (levels: readonly string[]): string => levels[0] ?? EASY;

/** The first table of a game: against a bot where there are two seats, else alone. */
export function freshDraft(facts: GameFacts, names: readonly string[]): Draft {
  const [, most] = playerRange(facts);
  const seats = Array.from({ length: most }, (_, seat): SeatDraft => ({ kind: 'person', name: names[seat] ?? '' }));
  const draft: Draft = {
    options: defaults(facts.options),
    seats,
    match: { rounds: 1 },
    number: null,
    terms: usualTerms(facts),
  };
  return most > 1 ? withWay(draft, 'bots', facts) : draft;
}

/** The same people with a round that was begun elsewhere. */
export function withRecord(draft: Draft, record: GameRecord, move: number, facts: GameFacts): Draft {
  const { options, setup, moves, rules } = record;
  const from = { setup, moves: moves.slice(0, move), ...(rules === undefined ? {} : { rules }) };
  const begun: Draft = { ...draft, options, match: { rounds: 1 }, number: null, from };
  const alone = playersIn(begun, facts) === 1;
  return alone ? withWay(begun, 'alone', facts) : begun;
}

export function withPlayers(draft: Draft, players: number, facts: GameFacts): Draft {
  if (draft.from || !Object.hasOwn(facts.options, 'players')) return draft;
  const options = settle({ ...draft.options, players }, facts.options);
  return { ...draft, options, number: players === 1 ? draft.number : null };
}

export function waysOf(draft: Draft, facts: GameFacts): readonly Way[] {
  const [least, most] = draft.from ? [playersIn(draft, facts), playersIn(draft, facts)] : playerRange(facts);
  return ways.filter((way) => (way === 'alone' ? least === 1 : most > 1));
}

/** The kind of a draft, if it is one of the four. */
export function wayOf(draft: Draft, facts: GameFacts): Way | null {
  const [first, ...others] = seatsIn(draft, facts);
  if (first?.kind !== 'person') return null;
  if (others.length === 0) return 'alone';
  if (others.every(({ kind }) => kind === 'bot')) return 'bots';
  if (others.every(({ kind }) => kind === 'person')) return 'device';
  return others.every(({ kind }) => kind === 'open') ? 'friends' : null;
}

/** The draft changed to another kind; `names` are the last ones used, for seats that become a person's again. */
export function withWay(draft: Draft, way: Way, facts: GameFacts, names: readonly string[] = []): Draft {
  const [least, most] = playerRange(facts);
  const players = way === 'alone' ? 1 : Math.max(2, least, Math.min(playersIn(draft, facts), most));
  const kept = (seat: number): string => {
    const now = draft.seats[seat];
    return now?.kind === 'person' ? now.name : (names[seat] ?? '');
  };
  const level = draft.level ?? easiest(facts.levels);
  const seats = draft.seats.map((_, seat): SeatDraft => {
    if (seat === 0 || way === 'device' || way === 'alone') return { kind: 'person', name: kept(seat) };
    return way === 'bots' ? { kind: 'bot', level } : { kind: 'open' };
  });
  return withPlayers({ ...draft, seats }, players, facts);
}

export function withSeat(draft: Draft, seat: number, value: SeatDraft): Draft {
  const seats = draft.seats.map((old, index) => (index === seat ? value : old));
  return { ...draft, seats, ...(value.kind === 'bot' ? { level: value.level } : {}) };
}

/** The plan for the host; `name` names seats without one, `windows` is how long people have to call and to vote. */
export function planOf(
  draft: Draft,
  game: string,
  facts: GameFacts,
  name: (seat: number) => string,
  windows: WindowTimes,
): TablePlan {
  const seats = seatsIn(draft, facts).map((seat, index) =>
    seat.kind === 'person' && seat.name.trim() === '' ? { ...seat, name: name(index) } : seat,
  );
  const alone = seats.length === 1;
  const online = seats.some(({ kind }) => kind === 'open');
  return {
    game,
    // A continued round keeps its options.
    options: draft.from ? draft.options : settle(draft.options, facts.options),
    match: alone ? { rounds: 1 } : draft.match,
    seats,
    ...termsOf(draft.terms, seats.length, online),
    number: alone ? draft.number : null,
    ...(alone && draft.number !== null ? { dealer: draft.dealer ?? 1 } : {}),
    // Where people have days for a move they have as long to answer.
    ...(online && draft.terms.clock?.kind === 'days' ? {} : { windows: draft.terms.windows ?? windows }),
    ...(draft.from ? { from: draft.from } : {}),
  };
}

/** What is wrong with the names here, if anything: all must be readable and distinct. */
export function namesFault({ seats }: TablePlan): 'name' | 'name_taken' | null {
  const names = seats.flatMap((seat) => (seat.kind === 'person' ? [cleanName(seat.name)] : []));
  if (names.includes(null)) return 'name';
  const twice = names.some((name, index) => names.findIndex((other) => isSameName(other ?? '', name ?? '')) !== index);
  return twice ? 'name_taken' : null;
}

/** Saved drafts may be outdated: only what still fits is used. */
export function readDraft(kept: unknown, facts: GameFacts, names: readonly string[]): Draft {
  const fresh = freshDraft(facts, names);
  if (typeof kept !== 'object' || kept === null) return fresh;
  const { options, seats, match, terms, level } = kept as Partial<Draft>;
  const chosen: Record<string, Options[string]> = { ...fresh.options };
  for (const [name, field] of Object.entries(facts.options)) {
    const value = options?.[name];
    if (value !== undefined && allowed(name, field, value)) chosen[name] = value;
  }
  const known = fresh.seats.map((seat, index): SeatDraft => {
    const old = Array.isArray(seats) ? (seats[index] as SeatDraft | undefined) : undefined;
    if (old?.kind === 'person' && typeof old.name === 'string') return { kind: 'person', name: old.name };
    if (old?.kind === 'bot')
      return { kind: 'bot', level: facts.levels.includes(old.level) ? old.level : easiest(facts.levels) };
    return old?.kind === 'open' ? { kind: 'open' } : seat;
  });
  return {
    options: settle(chosen, facts.options),
    seats: known,
    match: readMatch(match, facts) ?? fresh.match,
    number: null,
    terms: readTerms(terms, facts, known.length),
    ...(level !== undefined && facts.levels.includes(level) ? { level } : {}),
  };
}

/** The saved length and counting of a match, if this game still supports them. */
function readMatch(kept: unknown, { target, counts }: GameFacts): Match['match'] | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { rounds, target: goal, count } = kept as { rounds?: unknown; target?: unknown; count?: unknown };
  const counted = counts.find((known) => known === count);
  const more = counted === undefined ? {} : { count: counted };
  if (Number.isInteger(rounds)) return { rounds: rounds as number, ...more };
  return target && Number.isInteger(goal) ? { target: goal as number, ...more } : null;
}

/** Whether an option may have this value on its own; compatibility is settled afterwards. */
function allowed(name: string, { only: _, ...field }: OptionField, value: Options[string]): boolean {
  return parseOptions({ [name]: field }, { [name]: value }).ok;
}
