import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { gameIds, loadGame } from '../games/index.ts';
import { everything } from '../host/frames.ts';
import type { Host } from '../host/host.ts';
import type { LiveTable } from '../host/live.ts';
import type { Time } from '../table/events.ts';
import { claim, command, tableParams, tablePlan, type Answer, type Command } from '../table/wire.ts';
import { sendFault, statusOf, textOf } from './errors.ts';
import type { Limits } from './limits.ts';
import { summary } from './summary.ts';

/** A device has few tables under way; older ones are found by their link. */
const MOST_LISTED = 50;

/** The invitation travels in a header: addresses end up in logs and histories. */
const INVITATION = 'x-invitation';

export interface ApiSettings {
  readonly host: Host;
  /** The time that the tables go by. */
  readonly now: () => Time;
  readonly limits: Limits;
  /** Where other devices can open this server; empty: nowhere. */
  readonly addresses: () => readonly string[];
}

/** Everything below /api, as docs/api.md tells. */
export function serveApi(app: FastifyInstance, { host, now, limits, addresses }: ApiSettings): void {
  app.get('/api/health', () => ({ ok: true, addresses: addresses() }));

  app.get('/api/games', async () => {
    const games = await Promise.all(gameIds.map(loadGame));
    return games.flatMap((game) => {
      if (!game) return [];
      const { id, version, options, match } = game.rules;
      return [{ id, rules: version, options, match: match ?? {}, bots: game.bots.map(({ level }) => level) }];
    });
  });

  app.get('/api/tables', async (request) => {
    const rows = await host.list(request.device);
    // Tables that were left are not listed, and must not take the place of others.
    const seated = rows
      .map((row) => summary(row, request.device))
      .filter(({ seats }) => seats.some(({ here }) => here));
    return seated.slice(0, MOST_LISTED);
  });

  const fewTables = { config: { rateLimit: { max: limits.tablesPerAddress } } };
  app.post('/api/tables', fewTables, async (request, reply) => {
    const plan = read(tablePlan, request.body, reply);
    if (!plan) return reply;
    const opened = await host.open(plan, request.device).catch((error: unknown) => {
      request.log.error(error);
      return null;
    });
    if (!opened) return sendFault(reply, 'storage');
    if (!opened.ok) return sendFault(reply, 'bad_request', opened.error.message);
    return reply.code(201).send(opened.value);
  });

  app.get('/api/tables/:id', async (request, reply) => {
    const live = await enter(request, reply, invitation(request));
    if (!live) return reply;
    return everything(live, request.device, now());
  });

  app.post('/api/tables/:id/seats', async (request, reply) => {
    const body = read(claim, request.body, reply);
    if (!body) return reply;
    const live = await enter(request, reply, body.key ?? invitation(request));
    if (!live) return reply;
    const { seat, name, id } = body;
    return carryOut(live, request, reply, { do: 'sit', seat, name, id });
  });

  app.post('/api/tables/:id/commands', async (request, reply) => {
    const body = read(command, request.body, reply);
    if (!body) return reply;
    const live = await enter(request, reply, invitation(request));
    if (!live) return reply;
    return carryOut(live, request, reply, body);
  });

  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
  ): Promise<LiveTable | null> => {
    const params = read(tableParams, request.params, reply);
    if (!params) return null;
    const live = await host.findUpToDate(params.id);
    if (typeof live === 'string') {
      sendFault(reply, live);
      return null;
    }
    if (host.admits(live, request.device, key)) return live;
    sendFault(reply, 'forbidden');
    return null;
  };

  const carryOut = async (
    live: LiveTable,
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Command,
  ): Promise<FastifyReply> => {
    const answer = await new Promise<Answer>((resolve) =>
      host.command(live, request.device, wanted, (given) => resolve(given)),
    );
    if (answer.ok) return reply.send(answer);
    const message =
      answer.fault === 'refused'
        ? { refusal: answer.refusal, message: answer.refusal.reason }
        : { message: textOf(answer.fault) };
    return reply.code(statusOf(answer.fault)).send({ ok: false, fault: answer.fault, ...message });
  };
}

function invitation(request: FastifyRequest): string | undefined {
  const given = request.headers[INVITATION];
  return typeof given === 'string' ? given : undefined;
}

function read<T>(schema: z.ZodType<T>, given: unknown, reply: FastifyReply): T | null {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  sendFault(reply, 'bad_request', issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : undefined);
  return null;
}
