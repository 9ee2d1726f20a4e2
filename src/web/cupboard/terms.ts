import type { Options } from '../../kernel/options.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { ClockRule, WindowTimes } from '../../table/events.ts';
import type { GameFacts } from '../local/protocol.ts';
import { holdsWith } from './fact-by-choice.ts';

/** The settings of a table besides the game and its options. Null is the default. */
export interface ChosenTerms {
  /** Who begins: at random, or a seat. */
  readonly begin: 'lot' | Seat;
  readonly clock: ClockRule | null;
  /** In the lobby, for everyone to sit down at. */
  readonly public: boolean;
  /**
   * When someone leaves or their time is up: a bot plays on, or they lose the round; null: the default for this many
   * seats.
   */
  readonly leave: 'bot' | 'end' | null;
  /** The level of the stand-in. */
  readonly standIn: string;
  /** How long someone must have been away, in ms, before the others may go on without them; null: for ever. */
  readonly absence: number | null;
  readonly spectators: 'table' | 'late';
  /** How many seats one guest may take. */
  readonly seatsPerGuest: number;
  /** Null: as is usual for the game. */
  readonly chat: boolean | null;
  /** Null: as they were last chosen on this device. */
  readonly windows: WindowTimes | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** What can be chosen without typing. */
export const clocks: { readonly [K in ClockRule['kind']]: readonly Extract<ClockRule, { kind: K }>[] } = {
  live: (
    [
      [5, 5],
      [10, 10],
      [20, 15],
      [45, 30],
    ] as const
  ).map(([minutes, seconds]) => ({ kind: 'live', initial: minutes * MINUTE, increment: seconds * SECOND })),
  move: [30, 60, 120, 300].map((seconds) => ({ kind: 'move', each: seconds * SECOND })),
  days: [1, 2, 3, 7].map((days) => ({ kind: 'days', each: days * DAY, holidays: 7 * DAY })),
};
export const holidays = [0, 3, 7, 14].map((days) => days * DAY);
export const absences = [MINUTE, 3 * MINUTE, 10 * MINUTE, null] as const;
export const callTimes = [5, 8, 15, 30].map((seconds) => seconds * SECOND);
export const voteTimes = [15, 30, 60].map((seconds) => seconds * SECOND);

export const usualClock = (kind: ClockRule['kind']): ClockRule => clocks[kind][1] ?? { kind: 'move', each: MINUTE };

/** Levels come from the weakest to the strongest; a stand-in plays neither better nor worse than most people. */
const usualStandIn = (levels: readonly string[]): string =>
  levels.find((level) => level === 'medium') ?? levels.at(-1) ?? 'medium';

export const usualTerms = ({ levels }: Pick<GameFacts, 'levels'>): ChosenTerms => ({
  begin: 'lot',
  clock: null,
  public: false,
  leave: null,
  standIn: usualStandIn(levels),
  absence: 3 * MINUTE,
  spectators: 'table',
  seatsPerGuest: 1,
  chat: null,
  windows: null,
});

/** With young children chat is off unless someone turns it on; the host has the same default. */
export const usualChat = (options: Options, { young }: Pick<GameFacts, 'young'>): boolean => !holdsWith(young, options);

/** With two the other wins when one leaves; with more the rest should not lose their game. */
export const usualLeave = (players: number): 'bot' | 'end' => (players > 2 ? 'bot' : 'end');

/** The fields of a plan that are settings. Without online players, those about people elsewhere are left out. */
export function termsOf(terms: ChosenTerms, players: number, online: boolean) {
  const begin = typeof terms.begin === 'number' && terms.begin >= players ? 'lot' : terms.begin;
  const leave = terms.leave ?? usualLeave(players);
  if (!online) return { leave, ...(players > 1 ? { begin } : {}) };
  const { clock, standIn, absence, spectators, seatsPerGuest, chat } = terms;
  return {
    leave,
    begin,
    standIn,
    spectators,
    seatsPerGuest,
    public: terms.public,
    // With a clock nobody is replaced for being away.
    ...(clock ? { clock } : { absence }),
    ...(chat === null ? {} : { chat }),
  };
}

const oneOf = <T>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => JSON.stringify(value) === JSON.stringify(given));

/** Saved settings may be outdated: only what can still be chosen is used. A table never becomes public by mistake. */
export function readTerms(kept: unknown, facts: Pick<GameFacts, 'levels'>, seats: number): ChosenTerms {
  const usual = usualTerms(facts);
  if (typeof kept !== 'object' || kept === null) return usual;
  const given = kept as Partial<Record<keyof ChosenTerms, unknown>>;
  const rules: readonly ClockRule[] = [
    ...clocks.live,
    ...clocks.move,
    ...clocks.days.flatMap((rule) => holidays.map((days) => ({ ...rule, holidays: days }))),
  ];
  const starts: readonly ChosenTerms['begin'][] = ['lot', ...Array.from({ length: seats }, (_, seat) => seat)];
  const times = (given.windows ?? {}) as Partial<WindowTimes>;
  const call = oneOf(callTimes, times.call);
  const vote = oneOf(voteTimes, times.vote);
  return {
    begin: oneOf(starts, given.begin) ?? usual.begin,
    clock: oneOf(rules, given.clock) ?? null,
    public: false,
    leave: oneOf(['bot', 'end'] as const, given.leave) ?? null,
    standIn: oneOf(facts.levels, given.standIn) ?? usual.standIn,
    absence: given.absence === null ? null : (oneOf(absences, given.absence) ?? usual.absence),
    spectators: oneOf(['table', 'late'] as const, given.spectators) ?? usual.spectators,
    seatsPerGuest: given.seatsPerGuest === 1 || typeof given.seatsPerGuest !== 'number' ? 1 : seats,
    chat: typeof given.chat === 'boolean' ? given.chat : null,
    windows: call !== undefined && vote !== undefined ? { call, vote } : null,
  };
}
