import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PushService } from '../push.ts';
import { deviceRoutes } from './device-routes.ts';
import { docsPage } from './docs-page.ts';
import { serverRoutes, type ServerRouteSettings } from './server-routes.ts';
import { openApiOf, type OpenApi } from './openapi.ts';
import { route, serveRoutes, type ApiRoute } from './route.ts';
import { tableRoutes, type TableRouteSettings } from './table-routes.ts';

export interface ApiSettings extends ServerRouteSettings, TableRouteSettings {
  /** Null: no notices are sent. */
  readonly push: PushService | null;
  /** Further routes below /api. */
  readonly more: readonly ApiRoute[];
}

const STYLE = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');

/** Everything below /api: one list, from which its document is generated too. */
export function serveApi(app: FastifyInstance, settings: ApiSettings): void {
  const { host, push, more } = settings;
  let made: OpenApi | null = null;
  const document = (): OpenApi => (made ??= openApiOf(routes));
  const routes: readonly ApiRoute[] = [
    ...serverRoutes(settings),
    ...tableRoutes(app, settings),
    ...deviceRoutes(host, push),
    ...more,
    route(
      {
        method: 'GET',
        path: '/api/openapi.json',
        summary: 'This document, for programs',
        seatToken: true,
        answer: z.looseObject({ openapi: z.string() }),
      },
      ({ reply }) => reply.send(document()),
    ),
    route(
      {
        method: 'GET',
        path: '/api/docs',
        summary: 'This document, for people',
        seatToken: true,
        answer: { type: 'text/html; charset=utf-8' },
      },
      () => docsPage(document()),
    ),
    route(
      {
        method: 'GET',
        path: '/api/docs.css',
        summary: 'The style sheet of that page',
        seatToken: true,
        answer: { type: 'text/css; charset=utf-8' },
      },
      () => STYLE,
    ),
  ];
  serveRoutes(app, routes);
}
