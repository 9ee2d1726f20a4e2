import type { Seat } from '../kernel/rules.ts';
import type { Time } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import { decideProgram, seatOfProgram, type Program, type ProgramWish } from '../table/programs.ts';
import type { Answer, Told } from '../table/wire.ts';
import type { Beside } from './beside.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { Ports } from './ports.ts';
import type { RateLimit } from './rate.ts';
import { mayRequest } from './request-limits.ts';

/** The holder of a seat's token: it plays that seat of that table, for that device, and nothing else. */
export interface Holder extends Program {
  readonly table: string;
  readonly device: string;
}

/** What letting programs play needs of the host. */
export interface ProgramDesk {
  readonly ports: Pick<Ports, 'chance' | 'clock'>;
  readonly beside: Beside;
  /** Decides, stores and tells, in the table's queue. */
  carryOut(live: LiveTable, decide: (live: LiveTable) => ReturnType<typeof decideProgram>): Promise<Answer>;
}

const TOKENS: RateLimit = { burst: 5, every: 30_000 };

const hashOf = ({ chance }: ProgramDesk['ports'], token: string): string => chance.hash(`program ${token}`);

/**
 * Lets a program play a seat, or no longer. First everyone is told, then the token is stored with the number of that
 * event; if that fails, nobody plays with it. A token is stored like a code of the seat, as a hash; the log decides
 * whether it is still valid, so old tokens need not be found and erased.
 */
export async function setProgram(desk: ProgramDesk, live: LiveTable, wish: ProgramWish): Promise<Told> {
  const { ports, beside } = desk;
  const { clock, chance } = ports;
  const { device, on } = wish;
  if (on && !mayRequest(live, device, 'program', TOKENS, clock.now())) return { ok: false, fault: 'too_many' };
  const answer = await desk.carryOut(live, ({ table, people }) =>
    decideProgram(table, wish, { now: clock.now(), chance, people }),
  );
  if (!answer.ok) return { ok: false, fault: answer.fault === 'refused' ? 'bug' : answer.fault };
  if (!on) return { ok: true };
  const plan = live.table.seats[wish.seat];
  const player = plan?.kind === 'person' ? plan.player : plan?.kind === 'bot' ? plan.for : undefined;
  if (player === undefined) return { ok: false, fault: 'not_your_seat' };
  const token = chance.invitation();
  await beside.setCode(hashOf(ports, token), {
    table: live.id,
    player,
    device,
    until: null,
    notes: String(answer.version),
  });
  return { ok: true, token };
}

/** Whose token this is; null: nobody's. The table says whether it is still valid. */
export async function holderOfToken(
  token: string,
  { ports, beside }: Pick<ProgramDesk, 'ports' | 'beside'>,
  now: Time,
): Promise<Holder | null> {
  const found = await beside.code(hashOf(ports, token), now);
  if (!found) return null;
  const { table, player, device, notes } = found;
  return { table, player, device, number: Number(notes) };
}

/** The seat that a program may play at this table now; null: none. */
export function programSeat({ table, people }: LiveTable, program: Program, device: string | null): Seat | null {
  return people.get(program.player)?.device === device ? seatOfProgram(table, program) : null;
}

/** Programs that may no longer play are told so and unsubscribed. */
export function disconnectPrograms(live: LiveTable, unwatch: (live: LiveTable, watcher: Watcher) => void): void {
  const fault: Fault = live.table.closed ? 'closed' : 'forbidden';
  for (const watcher of live.watchers) {
    if (!watcher.program || programSeat(live, watcher.program, watcher.device) !== null) continue;
    unwatch(live, watcher);
    watcher.send(frame({ t: 'gone', table: live.id, fault }));
  }
}
