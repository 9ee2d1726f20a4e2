import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Host } from '../host/host.ts';
import { redeem } from '../table/beside-wire.ts';
import { forgetCookie } from './devices.ts';
import { sendFault } from './errors.ts';
import type { PushService } from './push.ts';
import { readRequest } from './read-request.ts';

/** Guesses at a code a minute from one address: at this rate nobody finds one while it is good. */
const CODES_PER_MINUTE = 10;

const lobbyQuery = z.object({ game: z.string().max(40).optional(), canStart: z.enum(['0', '1']).optional() });
const subscription = z.object({
  endpoint: z.url().max(1_000),
  p256dh: z.string().max(200),
  auth: z.string().max(100),
  language: z.string().max(10),
});

/** What stands beside the games, as docs/api.md tells. */
export function serveBeside(app: FastifyInstance, host: Host, push: PushService | null): void {
  app.get('/api/lobby', async (request, reply) => {
    const query = readRequest(lobbyQuery, request.query, reply);
    if (!query) return reply;
    return host.beside.lobby({ game: query.game, canStart: query.canStart === '1' });
  });

  app.post('/api/seat-codes', { config: { rateLimit: { max: CODES_PER_MINUTE } } }, async (request, reply) => {
    const body = readRequest(redeem, request.body, reply);
    if (!body) return reply;
    const answer = await host.beside.redeem(body.code, body.id, request.device);
    if (!answer.ok) return sendFault(reply, answer.fault);
    const { table, seat, notes } = answer;
    return { table, seat, notes };
  });

  app.get('/api/me', (request) => host.beside.belongings(request.device));

  app.delete('/api/me', async (request, reply) => {
    await host.beside.forget(request.device);
    forgetCookie(reply);
    return { ok: true };
  });

  app.get('/api/push', () => ({ key: push?.publicKey ?? null }));

  app.post('/api/push', async (request, reply) => {
    const body = readRequest(subscription, request.body, reply);
    if (!body) return reply;
    if (!push?.allows(body.endpoint))
      return sendFault(reply, 'bad_request', 'endpoint: no push service is known there');
    await host.beside.subscribe(request.device, body);
    return { ok: true };
  });

  app.delete('/api/push', async (request, reply) => {
    const body = readRequest(subscription.pick({ endpoint: true }), request.body, reply);
    if (!body) return reply;
    const { notices } = await host.beside.belongings(request.device);
    if (notices.includes(body.endpoint)) await host.beside.unsubscribe(body.endpoint);
    return { ok: true };
  });
}
