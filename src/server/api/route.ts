import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Frozen } from '../../table/wire.ts';
import { sendFault } from '../errors.ts';
import { readRequest } from '../read-request.ts';

/**
 * One route of the API. The same schemas check requests and generate the OpenAPI document (openapi.ts), so the two
 * cannot differ.
 */
export interface ApiRoute extends RouteTexts {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly answer: z.ZodType | TextAnswer;
  /** The answer with status 409; left out: a fault. */
  readonly conflict?: z.ZodType;
  readonly serve: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

interface RouteTexts {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As OpenAPI writes it: `/api/tables/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly about?: string;
  /** The status of success; left out: 200. */
  readonly status?: number;
  /** Whether a program may use this route with its token; left out: no. */
  readonly seatToken?: true;
  /** Whether the header may carry an invitation to the table. */
  readonly invitation?: true;
  /** The minimum cost of an answer, in bytes (byte-quotas.ts); left out: its size. */
  readonly cost?: number;
  /** Requests a minute from one address; left out: only the general limit. */
  readonly perMinute?: number;
}

/** An answer that is not JSON. */
export interface TextAnswer {
  readonly type: string;
  /** What each line of it is. */
  readonly lines?: z.ZodType;
}

type Read<S> = S extends z.ZodType ? z.infer<S> : undefined;

interface Shape<P, Q, B, A> extends RouteTexts {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  readonly conflict?: z.ZodType;
}

interface Asked<P, Q, B> {
  readonly params: Read<P>;
  readonly query: Read<Q>;
  readonly body: Read<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Given<A> = FastifyReply | (A extends z.ZodType ? Frozen<z.infer<A>> : string);

/** A handler is called with the checked input, and must return what the route declares. */
export function route<
  A extends z.ZodType | TextAnswer,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(shape: Shape<P, Q, B, A>, handle: (asked: Asked<P, Q, B>) => Given<A> | Promise<Given<A>>): ApiRoute {
  return {
    ...shape,
    serve(request, reply) {
      if (request.token !== null && !shape.seatToken)
        return sendFault(reply, 'forbidden', 'A token plays its seat, and is good for nothing else.');
      const read = { params: undefined, query: undefined, body: undefined } as Record<
        'params' | 'query' | 'body',
        unknown
      >;
      for (const part of ['body', 'query', 'params'] as const) {
        const schema: z.ZodType | undefined = shape[part];
        if (!schema) continue;
        const found = readRequest(schema, request[part], reply);
        if (found === null) return reply;
        read[part] = found;
      }
      return handle({ ...(read as Pick<Asked<P, Q, B>, 'params' | 'query' | 'body'>), request, reply });
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is in the API's document. */
    documented?: true;
    /** The minimum cost of an answer; left out: it is not charged here. */
    cost?: number;
  }
}

/** Requires that everything below /api is documented. To be called before any route is added. */
export function demandDocumented(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (/^\/api(\/|$)/.test(url) && !config?.documented) throw new Error(`${url} is served but not documented`);
  });
}

export function serveRoutes(app: FastifyInstance, routes: readonly ApiRoute[]): void {
  for (const { method, path, status, answer, cost = 0, perMinute, serve } of routes)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // A HEAD request for a stream would wait for its end.
      ...('lines' in answer && { exposeHeadRoute: false }),
      config: {
        documented: true,
        // A stream is charged by its lines.
        ...(!('lines' in answer) && { cost }),
        ...(perMinute !== undefined && { rateLimit: { max: perMinute } }),
      },
      handler(request, reply) {
        if (status !== undefined) void reply.code(status);
        if (!('safeParse' in answer)) void reply.type(answer.type);
        return serve(request, reply);
      },
    });
}
