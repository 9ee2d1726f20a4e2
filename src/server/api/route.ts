import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Frozen } from '../../table/wire.ts';
import { sendFault } from '../errors.ts';
import { readRequest } from '../read-request.ts';

/**
 * One request of the API, with the schemas of what it takes and what it answers: what is checked when it comes in, and what the OpenAPI
 * document says of it (openapi.ts), are made of the same schemas, so that they cannot differ.
 */
export interface ApiRoute extends RouteTexts {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly answer: z.ZodType | TextAnswer;
  /** What is answered with 409; left out: a fault as everywhere. */
  readonly conflict?: z.ZodType;
  readonly serve: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

interface RouteTexts {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As OpenAPI writes it: `/api/tables/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly about?: string;
  /** The status when all is well; left out: 200. */
  readonly status?: number;
  /** Whether a program that plays a seat may ask this by its token; left out: no. */
  readonly seatToken?: true;
  /** Whether an invitation to the table may be shown in the header. */
  readonly invitation?: true;
  /** What an answer costs at least, in bytes (costs.ts); left out: no more than it has. */
  readonly cost?: number;
  /** Requests a minute from one address; left out: as many as of all kinds together. */
  readonly perMinute?: number;
}

/** An answer that is no JSON text. */
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

/** A handler is called with what was checked, and must answer what the route says it does. */
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
    /** It stands in the API's document. */
    documented?: true;
    /** What an answer costs at least; left out: it is not charged here. */
    cost?: number;
  }
}

/** Nothing is served below /api that stands in no document. To be called before any route is. */
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
      // Whoever asks for the head of a stream would wait for its end.
      ...('lines' in answer && { exposeHeadRoute: false }),
      config: {
        documented: true,
        // A stream pays for its lines.
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
