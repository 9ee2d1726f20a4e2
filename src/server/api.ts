import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gameIds, loadGame } from '../games/index.ts';
import { everything } from '../host/frames.ts';
import type { Host } from '../host/host.ts';
import type { LiveTable } from '../host/live.ts';
import type { Admission } from '../host/spectators.ts';
import type { Time } from '../table/events.ts';
import { claim, command, tableParams, tablePlan, type Answer, type Command } from '../table/wire.ts';
import { sendFault, statusOf, textOf } from './errors.ts';
import type { Health } from './health.ts';
import type { Limits } from './limits.ts';
import type { Meter } from './metrics/meter.ts';
import { networkOf } from './network.ts';
import { readRequest } from './read-request.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The invitation travels in a header: addresses end up in logs and histories. */
const INVITATION = 'x-invitation';

export interface ApiSettings {
  readonly host: Host;
  /** The time that the tables go by. */
  readonly now: () => Time;
  readonly limits: Limits;
  readonly meter: Meter;
  /** Where other devices can open this server; empty: nowhere. */
  readonly addresses: () => readonly string[];
  readonly health: () => Promise<Health>;
  /** What the operator offers, for pages to know. */
  readonly features: Features;
}

export interface Features {
  readonly lobby: boolean;
  readonly chat: boolean;
  readonly names: boolean;
  readonly pageErrors: boolean;
}

/** Everything below /api, as docs/api.md tells. */
export function serveApi(app: FastifyInstance, settings: ApiSettings): void {
  const { host, now, limits, meter, addresses, health, features } = settings;
  app.get('/api/health', async (_request, reply) => {
    // Where only news between processes fail, moves are still made; they are seen later.
    const ok = (await health()).store === 'ok';
    return reply.code(ok ? 200 : statusOf('storage')).send({ ok, addresses: addresses(), features });
  });

  // For whoever watches over processes: whether this one runs, and whether it can do its work. They say nothing of what is inside.
  const often = { config: { rateLimit: false } };
  app.get('/healthz', often, () => ({ ok: true }));
  app.get('/readyz', often, async (_request, reply) => {
    const { ok, store, bus } = await health();
    const wellOrNot = (said: string): string => (said === 'ok' ? said : 'failing');
    return reply
      .code(ok ? 200 : statusOf('storage'))
      .header('cache-control', 'no-store')
      .send({ ok, store: wellOrNot(store), bus: wellOrNot(bus) });
  });

  app.get('/api/games', async () => {
    const games = await Promise.all(gameIds.map(loadGame));
    return games.flatMap((game) => {
      if (!game) return [];
      const { id, version, options, match } = game.rules;
      return [{ id, rules: version, options, match: match ?? {}, bots: game.bots.map(({ level }) => level) }];
    });
  });

  app.get('/api/tables', (request) => host.beside.mine(request.device));

  const fewTables = { config: { rateLimit: { max: limits.tablesPerAddress } } };
  const perDay = app.createRateLimit({
    max: limits.tablesPerDay,
    timeWindow: DAY,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  app.post('/api/tables', fewTables, async (request, reply) => {
    const plan = readRequest(tablePlan, request.body, reply);
    if (!plan) return reply;
    const { isAllowed, ...use } = await perDay(request);
    if (!isAllowed && 'isExceeded' in use && use.isExceeded) {
      meter.count('limited', 'tables_of_address');
      return sendFault(reply, 'too_many');
    }
    const opened = await host.open(plan, request.device).catch((error: unknown) => {
      request.log.error(error);
      return null;
    });
    if (!opened) return sendFault(reply, 'storage');
    if (!opened.ok) return sendFault(reply, 'bad_request', opened.error.message);
    return reply.code(201).send(opened.value);
  });

  app.get('/api/tables/:id', async (request, reply) => {
    const live = await enter(request, reply, invitation(request), 'watch');
    if (!live) return reply;
    return everything(live, request.device, now());
  });

  app.post('/api/tables/:id/seats', async (request, reply) => {
    const body = readRequest(claim, request.body, reply);
    if (!body) return reply;
    const live = await enter(request, reply, body.key ?? invitation(request), 'seat');
    if (!live) return reply;
    const { seat, name, id, word } = body;
    return carryOut(live, request, reply, { do: 'sit', seat, name, id, ...(word !== undefined && { word }) });
  });

  app.post('/api/tables/:id/commands', async (request, reply) => {
    const body = readRequest(command, request.body, reply);
    if (!body) return reply;
    const live = await enter(request, reply, invitation(request), body.do === 'sit' ? 'seat' : 'watch');
    if (!live) return reply;
    return carryOut(live, request, reply, body);
  });

  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    purpose: Admission,
  ): Promise<LiveTable | null> => {
    const params = readRequest(tableParams, request.params, reply);
    if (!params) return null;
    const live = await host.findUpToDate(params.id);
    if (typeof live === 'string') {
      sendFault(reply, live);
      return null;
    }
    const admitted = host.admits(live, request.device, key);
    if (admitted === 'seat' || admitted === purpose) return live;
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
