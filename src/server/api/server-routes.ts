import { z } from 'zod';
import { gameIds, loadGame } from '../../games/index.ts';
import type { Host } from '../../host/host.ts';
import { lobbyRow } from '../../table/beside-wire.ts';
import { COST_OF_LIST } from '../byte-quotas.ts';
import { sendFault, statusOf, textOf } from '../errors.ts';
import type { Health } from '../health.ts';
import { route, type ApiRoute } from './route.ts';

export interface ServerRouteSettings {
  readonly host: Host;
  /** Where other devices can open this server; empty: nowhere. */
  readonly addresses: () => readonly string[];
  readonly health: () => Promise<Health>;
  /** The features that the operator offers, for pages. */
  readonly features: Features;
}

const features = z.object({
  lobby: z.boolean(),
  chat: z.boolean(),
  names: z.boolean(),
  pageErrors: z.boolean(),
});
export type Features = Readonly<z.infer<typeof features>>;

const lobbyQuery = z.object({ game: z.string().max(40).optional(), canStart: z.enum(['0', '1']).optional() });

const anything = z.record(z.string(), z.unknown());
const listedGame = z.object({
  id: z.string(),
  /** The version of its rules. */
  rules: z.int(),
  /** What its options may be. */
  options: anything,
  /** What a match may be. */
  match: anything,
  /** Its bots, the strongest last. */
  bots: z.array(z.string()),
});

/** Routes about the server itself. */
export function serverRoutes({ host, addresses, health, features: offered }: ServerRouteSettings): ApiRoute[] {
  return [
    route(
      {
        method: 'GET',
        path: '/api/health',
        summary: 'Whether moves can be stored now, the addresses of this server, and which features are switched on',
        about: '503 when moves cannot be stored now. Invitation links begin with the first of `addresses`.',
        seatToken: true,
        answer: z.object({ ok: z.boolean(), addresses: z.array(z.string()), features }),
      },
      async ({ reply }) => {
        // If only news between processes fail, moves are still made; other processes see them later.
        const ok = (await health()).store === 'ok';
        const told = { ok, addresses: addresses(), features: offered };
        if (ok) return told;
        return reply.code(statusOf('storage')).send({ ...told, fault: 'storage', message: textOf('storage') });
      },
    ),
    route(
      {
        method: 'GET',
        path: '/api/games',
        summary: 'The games with their options, forms of match, and bots',
        seatToken: true,
        answer: z.array(listedGame),
      },
      async () => {
        const games = await Promise.all(gameIds.map(loadGame));
        return games.flatMap((game) => {
          if (!game) return [];
          const { id, version, options, match } = game.rules;
          return [{ id, rules: version, options, match: { ...match }, bots: game.bots.map(({ level }) => level) }];
        });
      },
    ),
    route(
      {
        method: 'GET',
        path: '/api/lobby',
        summary: 'The public tables, those that wait for players first; at most 100',
        cost: COST_OF_LIST,
        about: '`canStart=1`: only tables that begin with one more player.',
        query: lobbyQuery,
        answer: z.array(lobbyRow),
      },
      ({ query, reply }) =>
        host.beside.offers.lobby
          ? host.beside.lobby({ game: query.game, canStart: query.canStart === '1' })
          : sendFault(reply, 'no_lobby'),
    ),
  ];
}
