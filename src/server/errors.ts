import type { FastifyReply } from 'fastify';
import type { Fault } from '../table/faults.ts';
import messages from '../table/messages.en.json' with { type: 'json' };

const statuses: Partial<Record<Fault, number>> = {
  bad_request: 400,
  unknown_message: 400,
  name: 400,
  forbidden: 403,
  not_your_seat: 403,
  not_opener: 403,
  removed: 403,
  no_lobby: 403,
  not_found: 404,
  no_code: 404,
  too_many: 429,
  too_old: 426,
  bug: 500,
  damaged: 500,
  unreadable: 500,
  storage: 503,
};

/** A refusal by a table is a conflict with its state; other faults have their own status. */
export const statusOf = (fault: Fault | 'refused'): number => (fault === 'refused' ? 409 : (statuses[fault] ?? 409));

const texts: Readonly<Record<string, string>> = messages;

export const textOf = (fault: Fault): string => texts[`fault.${fault}`] ?? fault;

export function sendFault(reply: FastifyReply, fault: Fault, message: string = textOf(fault)): FastifyReply {
  return reply.code(statusOf(fault)).send({ fault, message });
}
