import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../../host/host.ts';
import type { LiveTable } from '../../host/live.ts';
import { programSeat } from '../../host/programs.ts';
import { whyNotAdmitted, type Admission } from '../../host/spectators.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { Fault } from '../../table/faults.ts';
import type { Program } from '../../table/programs.ts';
import { sendFault } from '../errors.ts';

/** The invitation travels in a header: addresses end up in logs and histories. */
export const INVITATION = 'x-invitation';

/** A visitor of a table: a device with all its seats, or a program with one of them. */
export interface Visitor {
  readonly live: LiveTable;
  readonly device: string;
  readonly program?: Program;
  /** The one seat of a program. */
  readonly seat?: Seat;
}

export interface AdmissionSettings {
  readonly host: Host;
  /** Whether a device is blocked. */
  readonly isBlocked: (device: string) => boolean;
}

/** A request to enter a table. */
export interface AdmissionRequest {
  readonly table: string;
  readonly key: string | undefined;
  readonly purpose: Admission;
}

/** Admits a request to a table; null: it was answered why not. */
export async function admitVisitor(
  door: AdmissionSettings,
  visit: AdmissionRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor | null> {
  const visitor = await (request.token === null
    ? admit(door.host, visit, request.device)
    : admitProgram(door, visit.table, request.token));
  if (typeof visitor !== 'string') return visitor;
  sendFault(reply, visitor);
  return null;
}

async function admit(host: Host, { table, key, purpose }: AdmissionRequest, device: string): Promise<Visitor | Fault> {
  const live = await host.findUpToDate(table);
  if (typeof live === 'string') return live;
  const admitted = host.admits(live, device, key);
  return admitted === 'seat' || admitted === purpose ? { live, device } : whyNotAdmitted(live, device);
}

async function admitProgram(
  { host, isBlocked }: AdmissionSettings,
  table: string,
  token: string,
): Promise<Visitor | Fault> {
  const program = await host.beside.program(token);
  if (program?.table !== table || isBlocked(program.device)) return 'forbidden';
  const live = await host.findUpToDate(table);
  if (typeof live === 'string') return live;
  const { device } = program;
  const seat = programSeat(live, program, device);
  return seat === null ? 'forbidden' : { live, device, program, seat };
}

export function invitation(request: FastifyRequest): string | undefined {
  const given = request.headers[INVITATION];
  return typeof given === 'string' ? given : undefined;
}
