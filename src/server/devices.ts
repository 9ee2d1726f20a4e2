import type { IncomingMessage } from 'node:http';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashed, secret } from './secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: the hash of the device's token. */
    device: string;
  }
}

const COOKIE = 'kast';
const YEAR = 365 * 24 * 60 * 60;
const form = /^[\w-]{43}$/;

/** The cookie for a device that came without one. */
const fresh = new WeakMap<IncomingMessage, string>();

/** For the answer to a WebSocket's opening, whose headers are not written by Fastify. */
export const newCookie = (request: IncomingMessage): string | undefined => fresh.get(request);

/**
 * A device is known by one random token in a cookie that scripts cannot read. Whoever comes without one gets one; it names nobody, it
 * only lets a device find its own seats again.
 */
export function knowDevice(secure: boolean) {
  return (request: FastifyRequest): void => {
    const given = request.cookies[COOKIE];
    const known = given !== undefined && form.test(given);
    const token = known ? given : secret();
    request.device = hashed(token);
    if (known) return;
    const cookie = request.server.serializeCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: YEAR,
      secure,
    });
    fresh.set(request.raw, cookie);
  };
}

/** A device that wants to be forgotten comes back as a new one. */
export const forgetCookie = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, { path: '/' });

/**
 * Only on answers that no cache keeps: a token handed out twice would make two devices one. The page itself brings it, so that what
 * the page asks for next comes from a device already known.
 */
export function giveCookie(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = fresh.get(request.raw);
  if (cookie === undefined) return;
  void reply.header('set-cookie', cookie);
}
