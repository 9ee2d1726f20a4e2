import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route, type ApiRoute } from './api/route.ts';
import { sendFault } from './errors.ts';
import type { Meter } from './metrics/meter.ts';
import type { Office, PageError } from './store/server-store.ts';

/** A page's report of an uncaught error: never its text, which might contain what someone wrote, nor the table. */
const told = z.object({
  version: z.string().regex(/^[\w.-]{1,40}$/),
  kind: z.string().regex(/^[A-Za-z]{1,40}$/),
  place: z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$|^$/),
});

/** The most different errors counted between two writes; more would be made up. */
const MOST_KINDS = 50;
/** How often they are written, in milliseconds. */
const PAUSE = 30_000;

export interface PageErrorSettings {
  readonly office: Office;
  readonly meter: Meter;
  readonly pageErrors: boolean;
}

/** Counts the uncaught errors of pages, for the operator to list. */
export function pageErrorRoute(app: FastifyInstance, { office, meter, pageErrors }: PageErrorSettings): ApiRoute {
  const counted = new Map<string, PageError>();
  const keep = async (): Promise<void> => {
    const errors = [...counted.values()];
    counted.clear();
    if (errors.length > 0) await office.addPageErrors(errors);
  };
  const keepSoon = setInterval(() => {
    keep().catch((error: unknown) => app.log.warn({ err: error }, 'errors of pages could not be kept'));
  }, PAUSE);
  keepSoon.unref();
  app.addHook('onClose', async () => {
    clearInterval(keepSoon);
    await keep().catch(() => undefined);
  });

  return route(
    {
      method: 'POST',
      path: '/api/errors',
      summary: 'Counts an uncaught error of a page; 404 where the operator does not want that',
      status: 204,
      body: told,
      answer: z.null(),
    },
    ({ body, reply }) => {
      if (!pageErrors) return sendFault(reply, 'not_found');
      meter.count('page_errors');
      const key = JSON.stringify(body);
      const known = counted.get(key);
      if (known || counted.size < MOST_KINDS)
        counted.set(key, { ...body, count: (known?.count ?? 0) + 1, last: Date.now() });
      return reply.send();
    },
  );
}
