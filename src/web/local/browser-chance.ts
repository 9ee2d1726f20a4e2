import { codeOf } from '../../host/codes.ts';
import type { Ports } from '../../host/ports.ts';
import { NO_KEY } from './here.ts';

/** The prefix of the ids of local tables. */
const LOCAL = 'here-';

/** Cryptographically random bytes, in hexadecimal. */
const random = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The randomness of a browser's tables. Nobody is invited to them, so there are no keys. */
export const browserChance: Ports['chance'] = {
  seed: () => random(16),
  secret: () => random(32),
  player: () => random(8),
  table: () => LOCAL + random(8),
  invitation: () => NO_KEY,
  code: (letters) => codeOf(crypto.getRandomValues(new Uint8Array(letters))),
  hash: () => NO_KEY,
  matches: () => false,
};
