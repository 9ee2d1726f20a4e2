import { legalCodes } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { TableEvent, Time } from '../../table/events.ts';
import type { Table } from '../../table/table.ts';
import type { Command, WindowState } from '../../table/wire.ts';
import type { TableRow } from '../store.ts';
import type { World } from './world.ts';

/** Invariants of windows, of claims that were begun in them and of refused claims, computed from the log alone. */
export interface WindowChecks {
  /** An event is about to be applied to the table. */
  before(event: TableEvent): void;
  /** The row that was stored with the last event. */
  checkRow(row: TableRow): void;
  /** What a host sends about the window that is open now. */
  checkTold(window: WindowState | null | undefined, where: string): void;
  /** A host hears that a seat has begun a claim. */
  begun(seat: Seat): void;
  /** A host is about to tell the sender of this command that it was refused, or came too soon after a refused one. */
  refused(command: Command, fault: 'refused' | 'too_soon'): void;
  /** What the seat could correctly claim now; null: nothing is ever claimed here. */
  claimable(seat: Seat): readonly string[] | null;
}

const TOLD = 'a hold is told to nobody';
const ENDS = 'a window ends when it should, or 20 seconds later for a claim that was begun';
const TIME = 'whoever has begun a claim has 20 seconds to finish it';
const COSTS = 'a refused claim costs nothing';
const PAUSE = 'the pause after a refused claim is for that seat alone';

/** The time to finish a claim, and the pause after a wrong one, in milliseconds. */
const HOLD = 20_000;
const PENALTY = 2_000;
/** How long after the end of faults everything is normal again, */
const SETTLING = 25_000;
/** and the longest delay of a deadline: another host may have the lease for a while. */
const LATE = 10_000;
/** It takes a moment till a host hears of something. */
const MOMENT = 1_000;

export function windowChecks(id: string, table: Table, world: World): WindowChecks {
  /** By seat, the first claim it began in the window of that number. */
  const holds = new Map<Seat, { readonly window: number; readonly at: Time }>();
  /** Commands that were refused, and when a claim of each seat last was. */
  const refusedIds = new Set<string>();
  const refusedAt = new Map<Seat, Time>();

  const clocksAreRight = (): boolean => !world.counted.has('clockJumps');

  /** When the open window ends; null: it has no end, or none is open. */
  const endOf = ({ window, windows, online, outcome, closed }: Table): Time | null => {
    const length = window ? windows[window.kind] : null;
    return window && length !== null && online && !outcome && !closed ? window.since + length : null;
  };

  const isClaim = (seat: Seat, text: string): boolean => {
    const { round } = table;
    const code = round?.rules.parse(text) ?? null;
    return code !== null && round?.rules.offered?.(round.pos, seat, code) === false;
  };

  const checkLapse = (seat: Seat, at: Time): void => {
    // At a table on one device time counts only while someone looks.
    if (!table.online) return;
    const end = endOf(table);
    const where = `${id} version ${table.version + 1} seat ${seat}`;
    if (end === null || !table.window) {
      world.fail(ENDS, `${where}: there is no window, or it has no end`);
      return;
    }
    if (!clocksAreRight()) return;
    if (at < end) world.fail(ENDS, `${where}: ${end - at} ms too soon`);
    const hold = holds.get(seat);
    const begun = hold?.window === table.window.number ? hold.at : null;
    if (at > end + MOMENT) world.did('a window was held');
    if (world.calmFor() < SETTLING + (at - table.window.since)) return;
    const latest = begun === null ? end : Math.max(end, begun + HOLD);
    if (at > latest + LATE) world.fail(ENDS, `${where}: ${at - latest} ms too late`);
    if (begun === null || begun < table.window.since + MOMENT || begun > end - MOMENT) return;
    if (at < begun + HOLD) world.fail(TIME, `${where}: it had ${at - begun} ms`);
  };

  return {
    before(event) {
      if (event.id !== undefined && refusedIds.has(event.id)) world.fail(COSTS, `${id}: ${event.id} was carried out`);
      if (event.type !== 'moved') return;
      if (event.lapsed) checkLapse(event.seat, event.at);
      else if (event.player !== undefined && isClaim(event.seat, event.move)) world.did('a claim was right');
      // A move ends the claim that its seat had begun.
      const hold = holds.get(event.seat);
      if (hold) holds.set(event.seat, { ...hold, at: -Infinity });
    },
    checkRow({ deadline }) {
      const end = endOf(table);
      if (table.window && deadline !== end)
        world.fail(TOLD, `${id} version ${table.version}: a row ends at ${deadline}`);
    },
    checkTold(window, where) {
      if (window === undefined || !clocksAreRight() || !table.online) return;
      const end = endOf(table);
      // After a gap a table may be a little ahead of its clock.
      const whole = table.window ? table.windows[table.window.kind] : null;
      const left = end === null ? null : Math.min(Math.max(0, end - world.clock.now()), whole ?? 0);
      if ((window === null) !== (table.window === null) || (window && window.left !== left))
        world.fail(TOLD, `${where}: ${JSON.stringify(window)}, of which ${left} is left`);
    },
    begun(seat) {
      const { window, round } = table;
      if (window?.kind !== 'call' || !round?.rules.awaited(round.pos).includes(seat)) return;
      if (holds.get(seat)?.window === window.number) return;
      holds.set(seat, { window: window.number, at: world.clock.now() });
      world.did('a claim was begun');
    },
    refused(command, fault) {
      if (command.do !== 'act') return;
      const { seat, move } = command;
      const last = refusedAt.get(seat) ?? -Infinity;
      if (fault === 'refused') {
        refusedIds.add(command.id);
        if (!isClaim(seat, move)) return;
        refusedAt.set(seat, world.clock.now());
        world.did('a claim was wrong');
      } else {
        world.did('a claim came too soon');
        if (clocksAreRight() && world.clock.now() >= last + PENALTY)
          world.fail(PAUSE, `${id}: seat ${seat} had made no wrong claim just before`);
      }
    },
    claimable(seat) {
      const { round, outcome } = table;
      if (!round?.rules.offered || round.players === 1) return null;
      if (outcome) return [];
      const texts = legalCodes(round, seat).map((code) => round.rules.format(code));
      return texts.filter((text) => isClaim(seat, text));
    },
  };
}
