import type { IncomingMessage } from 'node:http';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashed, secret } from './secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The requesting device: the hash of its token. */
    device: string;
    /** The token of a seat, sent by a program; null: the request is a device's. */
    token: string | null;
  }
}

const COOKIE = 'kast';
/**
 * With this prefix a browser accepts the cookie only from this very host over https, so no neighbouring site can plant
 * one.
 */
const SAFE_COOKIE = '__Host-kast';
const YEAR = 365 * 24 * 60 * 60;
const form = /^[\w-]{43}$/;

/** The cookie for a device that came without one. */
const fresh = new WeakMap<IncomingMessage, string>();

/** For the answer to a WebSocket's opening, whose headers are not written by Fastify. */
export const newCookie = (request: IncomingMessage): string | undefined => fresh.get(request);

/**
 * A device is identified by a random token in a cookie that scripts cannot read; a device without one gets one. It
 * names nobody, it only lets a device find its own seats again. `isSecure`: whether the browser uses https, whatever is
 * in between; a page opened by a plain address at home would not send a `Secure` cookie back.
 */
export function knowDevice(isSecure: (request: FastifyRequest) => boolean) {
  return (request: FastifyRequest): void => {
    request.token = tokenOf(request);
    if (request.token !== null) {
      // Not a device, but limits need an identity.
      request.device = hashed(`token ${request.token}`);
      return;
    }
    const secure = isSecure(request);
    const name = secure ? SAFE_COOKIE : COOKIE;
    const given = request.cookies[name];
    const known = given !== undefined && form.test(given);
    const token = known ? given : (tokenOfOld(request, secure) ?? secret());
    request.device = hashed(token);
    if (known) return;
    const cookie = request.server.serializeCookie(name, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: YEAR,
      secure,
    });
    fresh.set(request.raw, cookie);
  };
}

/**
 * Whether a request is for the API, however its address is written: `/%61pi/me` and `http://host/api/me` lead there
 * too.
 */
export const isOfApi = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api') || routeOptions.url?.startsWith('/api') === true;

/** The token of a program. Outside the API such a header means something else. */
function tokenOf(request: FastifyRequest): string | null {
  if (!isOfApi(request)) return null;
  return /^Bearer (.{0,256})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** A forgotten device comes back as a new one. */
export function forgetCookie(reply: FastifyReply): void {
  for (const name of [COOKIE, SAFE_COOKIE]) void reply.clearCookie(name, { path: '/', secure: name === SAFE_COOKIE });
}

/** Versions before 0.4 used one name everywhere: whoever has a seat from then keeps it, under the new name. */
function tokenOfOld(request: FastifyRequest, secure: boolean): string | null {
  const given = secure ? request.cookies[COOKIE] : undefined;
  return given !== undefined && form.test(given) ? given : null;
}

/**
 * Only on answers that are not cached: a token delivered twice would make two devices one. The page itself sets it, so
 * that its next requests come from a known device.
 */
export function giveCookie(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = fresh.get(request.raw);
  if (cookie === undefined) return;
  void reply.header('set-cookie', cookie);
}
