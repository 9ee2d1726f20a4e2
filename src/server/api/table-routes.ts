import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { everything } from '../../host/frames.ts';
import type { Time } from '../../table/events.ts';
import { ask, askId } from '../../table/beside-wire.ts';
import { mayPlayBy } from '../../table/programs.ts';
import {
  allFrame,
  answer,
  claim,
  command,
  fromHost,
  tableParams,
  tablePlan,
  tableSummary,
  told,
  type Answer,
  type Command,
} from '../../table/wire.ts';
import { COST_OF_ALL, COST_OF_LIST } from '../byte-quotas.ts';
import { sendFault, statusOf, textOf } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { Meter } from '../metrics/meter.ts';
import { networkOf } from '../network.ts';
import { refusedCommand, type RefusedCommand } from './refused-command.ts';
import { route, type ApiRoute } from './route.ts';
import type { Streams } from './streams.ts';
import { admitVisitor, invitation, type AdmissionSettings, type Visitor } from './admit-visitor.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface TableRouteSettings extends AdmissionSettings {
  /** The clock of the tables. */
  readonly now: () => Time;
  readonly limits: Limits;
  readonly meter: Meter;
  readonly streams: Streams;
}

/** Opening a table, looking at it, following it and playing. */
export function tableRoutes(app: FastifyInstance, settings: TableRouteSettings): ApiRoute[] {
  const { host, now, limits, meter, streams } = settings;
  const perDay = app.createRateLimit({
    max: limits.tablesPerDay,
    timeWindow: DAY,
    keyGenerator: ({ ip }) => networkOf(ip),
  });

  return [
    route(
      {
        method: 'GET',
        path: '/api/tables',
        summary: 'The tables of this device, the most recently played first; at most 50',
        cost: COST_OF_LIST,
        answer: z.array(tableSummary),
      },
      ({ request }) => host.beside.mine(request.device),
    ),
    route(
      {
        method: 'POST',
        path: '/api/tables',
        summary: 'Opens a table',
        about:
          'Answers with its two invitations: with `key` people may take a seat, with `watch` only watch. A person in the plan sits at this device. If no seat is open, the first round is dealt at once.',
        status: 201,
        perMinute: limits.tablesPerAddress,
        body: tablePlan,
        answer: z.object({ id: z.string(), key: z.string(), watch: z.string() }),
      },
      async ({ body, request, reply }) => {
        if (body.public && !host.beside.offers.lobby) return sendFault(reply, 'no_lobby');
        const { isAllowed, ...use } = await perDay(request);
        if (!isAllowed && 'isExceeded' in use && use.isExceeded) {
          meter.count('limited', 'tables_of_address');
          return sendFault(reply, 'too_many');
        }
        const opened = await host.open(body, request.device).catch((error: unknown) => {
          request.log.error(error);
          return null;
        });
        if (!opened) return sendFault(reply, 'storage');
        return opened.ok ? opened.value : sendFault(reply, 'bad_request', opened.error.message);
      },
    ),
    route(
      {
        method: 'GET',
        path: '/api/tables/{id}',
        summary: 'A full snapshot of what the requester may know about a table now',
        cost: COST_OF_ALL,
        seatToken: true,
        invitation: true,
        params: tableParams,
        answer: allFrame,
      },
      async ({ params, request, reply }) => {
        const visitor = await admitVisitor(settings, look(params.id, request), request, reply);
        return visitor ? everything(visitor.live, visitor, now()) : reply;
      },
    ),
    route(
      {
        method: 'GET',
        path: '/api/tables/{id}/stream',
        summary:
          'A full snapshot of what the requester may know about a table, and then its changes, for as long as the connection is open',
        about:
          'One JSON object per line (NDJSON): first a frame `all`, then `news` and other frames; `gone` is the last. Empty lines keep the connection open. If a `news` frame does not begin at the version you know, request the stream again. With the token of a seat the stream shows what that seat sees; its `choices` are what it may play, under the number `decision`. The seat counts as present while its stream is open.',
        seatToken: true,
        invitation: true,
        params: tableParams,
        answer: { type: 'application/x-ndjson', lines: fromHost },
      },
      async ({ params, request, reply }) => {
        const visitor = await admitVisitor(settings, look(params.id, request), request, reply);
        return visitor ? streams.open(visitor, request, reply) : reply;
      },
    ),
    route(
      {
        method: 'POST',
        path: '/api/tables/{id}/seats',
        summary: 'Takes a free seat',
        about:
          'The first request to be stored gets it; the others get 409 `seat_taken` and may watch. Taking the last seat deals the first round.',
        invitation: true,
        params: tableParams,
        body: claim,
        answer,
        conflict: refusedCommand,
      },
      async ({ params, body, request, reply }) => {
        const { key = invitation(request), ...wanted } = body;
        const visitor = await admitVisitor(settings, { table: params.id, key, purpose: 'seat' }, request, reply);
        return visitor ? carryOut(visitor, reply, { do: 'sit', ...wanted }) : reply;
      },
    ),
    route(
      {
        method: 'POST',
        path: '/api/tables/{id}/commands',
        summary: 'Plays: a move, a call, a vote, ready for the next round, giving up, and whatever else changes a game',
        about:
          'Answered once it is on disk. Sent again with the same `id`, it is carried out once and gets its first answer again. A move names the `decision` it answers; if the seat has been asked something else since, it is `stale` (409). What the rules refuse is `refused` (409), with the clause. A move that is refused or stale comes back with `snapshot`, the table as the sender may see it now. With the token of a seat: only for that seat, and nothing that concerns the table as a whole.',
        seatToken: true,
        invitation: true,
        params: tableParams,
        body: command,
        answer,
        conflict: refusedCommand,
      },
      async ({ params, body, request, reply }) => {
        const purpose = body.do === 'sit' ? 'seat' : 'watch';
        const visit = { table: params.id, key: invitation(request), purpose } as const;
        const visitor = await admitVisitor(settings, visit, request, reply);
        if (!visitor) return reply;
        if (visitor.seat !== undefined && !mayPlayBy(body, visitor.seat)) return sendFault(reply, 'not_your_seat');
        return carryOut(visitor, reply, body);
      },
    ),
    route(
      {
        method: 'POST',
        path: '/api/tables/{id}/asks',
        summary:
          'Requests that are not moves: chat, invitations, the name of the table, a code or a program for a seat',
        about: 'The schema says what `do` may be, and who may send it.',
        invitation: true,
        params: tableParams,
        body: z.object({ id: askId, ask }),
        answer: told,
      },
      async ({ params, body, request, reply }) => {
        const visitor = await admitVisitor(settings, look(params.id, request), request, reply);
        if (!visitor) return reply;
        const given = await host.beside.ask(visitor.live, { device: visitor.device, name: null }, body.id, body.ask);
        return given.ok ? given : sendFault(reply, given.fault);
      },
    ),
  ];

  function carryOut(
    { live, ...sender }: Visitor,
    reply: FastifyReply,
    wanted: Command,
  ): Promise<Answer | FastifyReply> {
    return new Promise((resolve) => {
      host.command(live, sender, wanted, (given) => resolve(given.ok ? given : sendRefusal(reply, given)));
    });
  }
}

const look = (table: string, request: FastifyRequest) =>
  ({ table, key: invitation(request), purpose: 'watch' }) as const;

function sendRefusal(reply: FastifyReply, given: Extract<Answer, { ok: false }>): FastifyReply {
  const { fault, snapshot } = given;
  const more =
    given.fault === 'refused'
      ? { refusal: given.refusal, message: given.refusal.reason }
      : { message: textOf(given.fault) };
  return reply
    .code(statusOf(fault))
    .send({ ok: false, fault, ...more, ...(snapshot && { snapshot }) } satisfies RefusedCommand);
}
