import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { SeatLook, Windows } from '../../board/contract.ts';
import type { PlayAnswer, Scene, StageDriver } from '../../board/stage.ts';
import type { TableEyes } from './eyes.svelte.ts';
import type { TableState } from './table.svelte.ts';

/** The source of a stage; read through getters, so that a board is only notified of what has changed. */
export interface Feed {
  readonly table: TableState;
  readonly snapshot: Snapshot;
  readonly eyes: TableEyes;
  readonly seats: readonly SeatLook[];
  /** By seat, what it does now, in words. */
  readonly doing: readonly string[];
  /** What a hint marks on the board. */
  readonly marks: readonly string[];
}

/** The round of a table as a stage shows it. */
export const sceneOf = (feed: Feed): Scene => ({
  get view() {
    return feed.eyes.view;
  },
  get options() {
    return feed.snapshot.options;
  },
  get viewer() {
    return feed.eyes.look.viewer;
  },
  get last() {
    return feed.eyes.log.at(-1) ?? null;
  },
  get count() {
    return feed.eyes.log.length;
  },
  get log() {
    return feed.eyes.log;
  },
  get store() {
    return `${feed.table.id}.${feed.snapshot.rounds.length}.${feed.eyes.look.viewer}`;
  },
  get seats() {
    return feed.seats;
  },
  get doing() {
    return feed.doing;
  },
  get rounds() {
    return feed.snapshot.rounds.flatMap((round) => (round ? [round.scores] : []));
  },
  get round() {
    return feed.snapshot.rounds.length;
  },
});

/** At a local table anyone may set the time; elsewhere it is a setting of the table. */
function setterOf({ table, snapshot }: Feed): Windows['set'] {
  const seat = snapshot.seats.findIndex(({ here }) => here);
  if (snapshot.online || seat < 0) return null;
  return (windows) => void table.send({ do: 'windows', seat, windows });
}

/** How a table is played through a stage. */
export const driverOf = (feed: Feed, says: Required<Pick<StageDriver, 'headline' | 'rule'>>): StageDriver => ({
  get as() {
    return feed.snapshot.status === 'playing' ? feed.eyes.look.as : null;
  },
  get choices() {
    return feed.eyes.choices;
  },
  get pending() {
    const { pending } = feed.table;
    return pending?.seat === feed.eyes.look.as ? pending.move : null;
  },
  get callers() {
    return feed.eyes.callers;
  },
  get window() {
    return feed.table.window;
  },
  get windows() {
    return { times: feed.snapshot.windows, set: setterOf(feed) };
  },
  get marks() {
    return feed.marks;
  },
  calling() {
    const { as } = feed.eyes.look;
    if (as !== null) feed.table.claiming(as);
  },
  async play(move: string, seat: Seat): Promise<PlayAnswer> {
    const answer = await feed.table.act(seat, move);
    if (typeof answer !== 'string') return answer;
    // The answer was to an old question: the new one is on its way, so there is nothing to say.
    return { trouble: answer === 'stale' ? null : { key: `fault.${answer}` } };
  },
  ...says,
});
