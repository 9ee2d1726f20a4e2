import type { FastifyInstance } from 'fastify';
import { statusOf } from './errors.ts';
import type { Health } from './health.ts';

/**
 * For process monitors: whether this process runs, and whether it can do its work. They reveal nothing about its
 * content.
 */
export function serveProbes(app: FastifyInstance, health: () => Promise<Health>): void {
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
}
