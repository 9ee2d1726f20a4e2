import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '../../kernel/rules.ts';
import type { ClockRule, TableEvent, Time } from '../../table/events.ts';
import type { Table } from '../../table/table.ts';
import type { ClockState } from '../../table/wire.ts';
import type { World } from './world.ts';

/** Keeps the clocks of one table independently: computed from the events alone, with none of the host's code. */
export interface Timekeeper {
  /** An event is about to be applied to the table. */
  before(table: Table, event: TableEvent): void;
  after(table: Table, event: TableEvent): void;
  /** What a host sends about the current clocks. */
  checkTold(table: Table, told: ClockState | null | undefined, where: string): void;
}

/** When no host ran. */
export interface Outage {
  readonly from: Time;
  to: Time;
}

interface Account {
  /** What it had at the beginning of the round, or of this move if each has its own time. */
  initial: number;
  increments: number;
  credits: number;
  charged: number;
  /** What was left of the holidays at the beginning of this move. */
  holidays: number;
}

const CHARGED = 'clocks are charged for exactly the time in which they run';
const FOLLOWS = 'what is left on a clock is what it had and got, less what was charged';
const DARK = 'no clock runs while no host does';
const CREDIT = 'nobody wins more by a slow line than allowed';
const TOLD = 'clocks are told as they are';

export function createTimekeeper(
  id: string,
  rule: ClockRule | undefined,
  world: World,
  outages: readonly Outage[],
): Timekeeper {
  let accounts: Account[] = [];
  let paused = false;

  /** Whose clock runs now, according to the rules. */
  const running = ({ round, outcome, closed }: Table): readonly Seat[] => {
    if (!rule || !round || outcome || closed || paused || round.rules.window?.(round.pos)) return [];
    return round.rules.awaited(round.pos);
  };

  const open = (table: Table, holidays: (seat: Seat) => number): void => {
    const initial = rule?.kind === 'live' ? rule.initial : (rule?.each ?? 0);
    accounts = table.seats.map((_, seat) => ({
      initial,
      increments: 0,
      credits: 0,
      charged: 0,
      holidays: holidays(seat),
    }));
  };

  const remaining = ({ initial, increments, credits, charged }: Account): number =>
    initial + increments + credits - charged;

  const spentHolidays = (account: Account): number => Math.min(Math.max(0, -remaining(account)), account.holidays);

  const checkCharge = (table: Table, event: TableEvent): void => {
    const until = event.type === 'gap' ? event.from : event.at;
    const ms = until - table.at;
    const expected = ms > 0 ? Object.fromEntries(running(table).map((seat) => [seat, ms])) : {};
    if (!isDeepStrictEqual({ ...(event.charged ?? {}) }, expected)) {
      const where = `${id} version ${table.version + 1}`;
      world.fail(CHARGED, `${where}: ${JSON.stringify(event.charged)}, not ${JSON.stringify(expected)}`);
    }
    if (!event.charged || world.counted.has('clockJumps')) return;
    for (const { from, to } of outages)
      if (Math.min(until, to) > Math.max(table.at, from)) world.fail(DARK, `${id}: ${table.at} to ${until}`);
  };

  const credit = (account: Account, seat: Seat, ms: number, took: number): void => {
    account.credits += ms;
    if (ms < 0 || ms > 500 || ms > took || credited(seat, ms) > 10_000) world.fail(CREDIT, `${id} seat ${seat}: ${ms}`);
  };

  const inRound = new Map<Seat, number>();
  const credited = (seat: Seat, ms: number): number => {
    const sum = (inRound.get(seat) ?? 0) + ms;
    inRound.set(seat, sum);
    return sum;
  };

  /** After its own move: the increment, or the full time again. */
  const renew = (account: Account): void => {
    if (rule?.kind === 'live') account.increments += rule.increment;
    else if (rule) restart(account, rule.each);
  };

  const restart = (account: Account, ms: number): void => {
    account.holidays -= spentHolidays(account);
    Object.assign(account, { initial: ms, increments: 0, credits: 0, charged: 0 });
  };

  return {
    before(table, event) {
      if (!rule) {
        if (event.charged || event.type === 'gap') world.fail(CHARGED, `${id} has no clock`);
        return;
      }
      checkCharge(table, event);
      for (const [seat, account] of accounts.entries()) account.charged += event.charged?.[seat] ?? 0;
      if (event.type === 'moved') {
        const account = accounts[event.seat];
        const took = event.charged?.[event.seat] ?? 0;
        if (!account || !running(table).includes(event.seat)) {
          if (event.credit !== undefined) world.fail(CREDIT, `${id} seat ${event.seat} was not waited for`);
        } else {
          credit(account, event.seat, event.credit ?? 0, took);
          renew(account);
        }
      } else if (event.type === 'timedOut') {
        const account = accounts[event.seat];
        if (account && table.seats[event.seat]?.kind !== 'person') world.fail(FOLLOWS, `${id}: a bot ran out of time`);
        if (account && remaining(account) + account.holidays > 0)
          world.fail(FOLLOWS, `${id}: seat ${event.seat} had time left`);
        if (account) restart(account, event.again);
      } else if (event.type === 'paused') paused = true;
      else if (event.type === 'resumed') paused = false;
    },
    after(table, event) {
      if (!rule) return;
      if (event.type === 'dealt') {
        paused = false;
        inRound.clear();
        const before = accounts;
        const fresh = rule.kind === 'days' ? rule.holidays : 0;
        const matchGoesOn = table.finished.length > 0;
        open(table, (seat) => {
          const account = before[seat];
          return matchGoesOn && account ? account.holidays - spentHolidays(account) : fresh;
        });
      }
      for (const [seat, account] of accounts.entries()) {
        const away = spentHolidays(account);
        const found = [table.clock?.left[seat], table.clock?.holidays[seat]];
        const expected = [remaining(account) + away, account.holidays - away];
        if (!isDeepStrictEqual(found, expected))
          world.fail(FOLLOWS, `${id} version ${table.version} seat ${seat}: ${found.join()}, not ${expected.join()}`);
      }
    },
    checkTold(table, told, where) {
      if (!rule || !told) {
        if (Boolean(rule) !== Boolean(told)) world.fail(TOLD, `${where}: a clock or none`);
        return;
      }
      const runs = running(table);
      if (!isDeepStrictEqual(told.running, [...runs]) || told.paused !== paused) world.fail(TOLD, `${where}: who runs`);
      for (const [seat, account] of accounts.entries()) {
        const left = Math.max(0, remaining(account) + spentHolidays(account));
        const shown = told.left[seat] ?? -1;
        if (shown < 0 || (runs.includes(seat) ? shown > left : shown !== left))
          world.fail(TOLD, `${where}: seat ${seat} has ${shown} of ${left}`);
      }
    },
  };
}
