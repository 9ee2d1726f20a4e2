import { decide } from '../table/commands.ts';
import type { Time } from '../table/events.ts';
import type { DueCommand } from '../table/windows.ts';
import { circumstancesOf } from './away.ts';
import { heldSeats } from './claims.ts';
import { scheduleDeadline, type DeadlineActions } from './deadlines.ts';
import { withLease } from './lease.ts';
import type { LiveTable } from './live.ts';
import { enqueue, type Desk } from './queue.ts';

/**
 * What a host does when a deadline comes, and when it finds that no host ran a table for a while. `pause`: how long
 * before a retry.
 */
export function createDeadlineActions(
  desk: Desk,
  pause: number,
): { readonly actions: DeadlineActions; readonly storeGap: StoreGap } {
  const { ports } = desk;
  const { clock } = ports;

  const actions: DeadlineActions = {
    onDeadline(live, command) {
      const again = (): void => actions.onDeadline(live, command);
      withLease(ports, live, pause, {
        act: () => timeIsOver(live, command, () => retry(live, again)),
        wait(until) {
          if (!live.timer) later(live, until, again);
        },
      });
    },
    onReturn: (live) => void storeGap(live, () => retry(live, () => actions.onReturn(live))),
  };

  function timeIsOver(live: LiveTable, command: DueCommand, failed: () => void): void {
    enqueue(desk, live, {
      decide(now) {
        const circumstances = circumstancesOf(now, ports);
        return decide(now.table, 'host', withHolds(live, command, circumstances.now), circumstances);
      },
      answer(answer) {
        live.failedDeadline = !answer.ok && answer.fault === 'bug';
        if (answer.ok || live.dropped || live.timer) return;
        // Too early by this host's clock, or storage failed: everything stays open a little longer.
        if (answer.fault === 'stale') scheduleDeadline(live, clock, actions);
        else if (answer.fault !== 'bug') failed();
      },
      sender: null,
    });
  }

  function later(live: LiveTable, time: Time, act: () => void): void {
    live.timer = clock.at(time, () => {
      live.timer = null;
      act();
    });
  }

  const retry = (live: LiveTable, act: () => void): void => later(live, clock.now() + pause, act);

  const storeGap: StoreGap = (live, failed = () => undefined) =>
    new Promise((resolve) => {
      enqueue(desk, live, {
        decide: ({ table }) => ({ answer: { ok: true, version: table.version } }),
        answer(answer) {
          if (!answer.ok && !live.dropped && !live.timer) failed();
          resolve();
        },
        sender: null,
      });
    });

  return { actions, storeGap };
}

/** Resolves when an unrecorded time without a host is stored, or cannot be stored now. */
type StoreGap = (live: LiveTable, failed?: () => void) => Promise<void>;

/** Seats in the middle of a call do not lapse. */
function withHolds(live: LiveTable, command: DueCommand, now: Time): DueCommand {
  return command.do === 'lapse' ? { ...command, except: heldSeats(live, now).seats } : command;
}
