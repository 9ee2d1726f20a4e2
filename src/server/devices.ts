import type { IncomingMessage } from 'node:http';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashed, secret } from './secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: the hash of the device's token. */
    device: string;
    /** The token of a seat, shown by a program; null: a device asks. */
    token: string | null;
  }
}

const COOKIE = 'kast';
/** Under this name a browser takes a cookie from this very host and over https alone, so that no neighbouring site can plant one. */
const SAFE_COOKIE = '__Host-kast';
const YEAR = 365 * 24 * 60 * 60;
const form = /^[\w-]{43}$/;

/** The cookie for a device that came without one. */
const fresh = new WeakMap<IncomingMessage, string>();

/** For the answer to a WebSocket's opening, whose headers are not written by Fastify. */
export const newCookie = (request: IncomingMessage): string | undefined => fresh.get(request);

/**
 * A device is known by one random token in a cookie that scripts cannot read. Whoever comes without one gets one; it names nobody, it
 * only lets a device find its own seats again. `isSecure`: whether the browser speaks https with us, whatever stands between; a page
 * that was opened by a plain address at home would not get a `Secure` cookie back.
 */
export function knowDevice(isSecure: (request: FastifyRequest) => boolean) {
  return (request: FastifyRequest): void => {
    request.token = tokenOf(request);
    if (request.token !== null) {
      // No device, but limits count what it asks.
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

/** Whether the API is asked, however its address is written: `/%61pi/me` and `http://host/api/me` lead there too. */
export const isOfApi = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api') || routeOptions.url?.startsWith('/api') === true;

/** What a program shows. Elsewhere than at the API such a header means something else. */
function tokenOf(request: FastifyRequest): string | null {
  if (!isOfApi(request)) return null;
  return /^Bearer (.{0,256})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** A device that wants to be forgotten comes back as a new one. */
export function forgetCookie(reply: FastifyReply): void {
  for (const name of [COOKIE, SAFE_COOKIE]) void reply.clearCookie(name, { path: '/', secure: name === SAFE_COOKIE });
}

/** Versions before 0.4 used one name everywhere: who has a seat from then keeps it, under the new name. */
function tokenOfOld(request: FastifyRequest, secure: boolean): string | null {
  const given = secure ? request.cookies[COOKIE] : undefined;
  return given !== undefined && form.test(given) ? given : null;
}

/**
 * Only on answers that no cache keeps: a token handed out twice would make two devices one. The page itself brings it, so that what
 * the page asks for next comes from a device already known.
 */
export function giveCookie(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = fresh.get(request.raw);
  if (cookie === undefined) return;
  void reply.header('set-cookie', cookie);
}
