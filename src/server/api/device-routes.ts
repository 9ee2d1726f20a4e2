import { z } from 'zod';
import type { Host } from '../../host/host.ts';
import { redeem, say } from '../../table/beside-wire.ts';
import { COST_OF_LIST } from '../byte-quotas.ts';
import { forgetCookie } from '../devices.ts';
import { sendFault } from '../errors.ts';
import type { PushService } from '../push.ts';
import { route, type ApiRoute } from './route.ts';

/**
 * Codes a minute from one address: far more than a family or a school class needs. A code has 40 bits and is valid for
 * ten minutes, so guessing at this rate finds one in thousands of years.
 */
const CODES_PER_MINUTE = 240;

const subscription = z.object({
  endpoint: z.url().max(1_000),
  p256dh: z.string().max(200),
  auth: z.string().max(100),
  language: z.string().max(10),
});

const deviceData = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      game: z.string(),
      options: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
      status: z.enum(['waiting', 'playing', 'ended', 'closed']),
      touched: z.number(),
      seats: z.array(z.int()),
      names: z.array(z.string()),
    }),
  ),
  lines: z.array(
    z.object({ table: z.string(), at: z.number(), seat: z.int().nullable(), name: z.string().nullable(), say }),
  ),
  /** The addresses that notices are sent to. */
  notices: z.array(z.string()),
});

const done = z.object({ ok: z.literal(true) });
const DONE = { ok: true } as const;

/** Routes about the requesting device. */
export function deviceRoutes(host: Host, push: PushService | null): ApiRoute[] {
  return [
    route(
      {
        method: 'POST',
        path: '/api/seat-codes',
        summary: 'Moves a seat to this device with its code',
        perMinute: CODES_PER_MINUTE,
        body: redeem,
        answer: z.object({ table: z.string(), seat: z.int(), notes: z.string().nullable() }),
      },
      async ({ body, request, reply }) => {
        const given = await host.beside.redeem(body.code, body.id, request.device);
        if (!given.ok) return sendFault(reply, given.fault);
        const { table, seat, notes } = given;
        return { table, seat, notes };
      },
    ),
    route(
      {
        method: 'GET',
        path: '/api/me',
        summary: 'Everything that is stored about this device',
        cost: COST_OF_LIST,
        answer: deviceData,
      },
      ({ request }) => host.beside.deviceData(request.device),
    ),
    route(
      {
        method: 'DELETE',
        path: '/api/me',
        summary: 'Forgets this device: its names, what it wrote, its push subscriptions; its seats are given up',
        answer: done,
      },
      async ({ request, reply }) => {
        await host.beside.forget(request.device);
        forgetCookie(reply);
        return DONE;
      },
    ),
    route(
      {
        method: 'GET',
        path: '/api/push',
        summary: 'The server key for Web Push subscriptions; null: no notices are sent',
        answer: z.object({ key: z.string().nullable() }),
      },
      () => ({ key: push?.publicKey ?? null }),
    ),
    route(
      {
        method: 'POST',
        path: '/api/push',
        summary: 'Subscribes an address to notices, sent when this device is away and it is its turn',
        body: subscription,
        answer: done,
      },
      async ({ body, request, reply }) => {
        if (!push?.allows(body.endpoint))
          return sendFault(reply, 'bad_request', 'endpoint: no push service is known there');
        await host.beside.subscribe(request.device, body);
        return DONE;
      },
    ),
    route(
      {
        method: 'DELETE',
        path: '/api/push',
        summary: 'Ends the notices to an address',
        body: subscription.pick({ endpoint: true }),
        answer: done,
      },
      async ({ body, request }) => {
        const { notices } = await host.beside.deviceData(request.device);
        if (notices.includes(body.endpoint)) await host.beside.unsubscribe(body.endpoint);
        return DONE;
      },
    ),
  ];
}
