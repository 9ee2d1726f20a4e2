import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeOf } from '../host/codes.ts';
import type { Ports } from '../host/ports.ts';

/** 256 bits nobody can guess, as text for a cookie, a link or a seed. */
export const secret = (): string => randomBytes(32).toString('base64url');

/**
 * Only hashes of tokens are stored, so a stolen database gives nobody a seat. Tokens are random, so a plain hash is
 * enough.
 */
export const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether the token has that hash, compared in constant time. */
function matches(token: string, hash: string): boolean {
  const given = Buffer.from(hashed(token));
  const known = Buffer.from(hash);
  return given.length === known.length && timingSafeEqual(given, known);
}

/**
 * Not secret, but random, so that tables cannot be enumerated. It begins with the second of the opening, so that tables
 * that are played at the same time are neighbours in every index of the store, and a commit of many moves writes fewer
 * pages.
 */
const tableId = (): string => Math.floor(Date.now() / 1000).toString(36) + randomBytes(9).toString('base64url');

/** The randomness of this server's tables. */
export const chance: Ports['chance'] = {
  seed: secret,
  secret: () => randomBytes(32).toString('hex'),
  // Only has to be unique among the players of one table; it is not secret.
  player: () => randomBytes(6).toString('base64url'),
  table: tableId,
  invitation: secret,
  code: (letters) => codeOf(randomBytes(letters)),
  hash: hashed,
  matches,
};
