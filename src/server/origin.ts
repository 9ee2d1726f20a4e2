import type { FastifyRequest } from 'fastify';

/**
 * Against cross-site request forgery (CSRF): whether a request comes from our own page. Browsers always send the origin
 * of a POST or a WebSocket; a client that sends none is not a browser, and carries no one else's cookie.
 */
export function sameOrigin(request: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.origin === publicUrl?.origin) return true;
  // Under our public name the page is https only: one loaded over plain http may be anybody's.
  const isPlain = publicUrl?.protocol === 'https:' && from.protocol === 'http:' && from.hostname === publicUrl.hostname;
  return from.host === host && !isPlain;
}
