import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import webPush from 'web-push';
import type { Push } from '../host/ports.ts';
import { hashed } from './secrets.ts';

/** Notices over Web Push (RFC 8030): this server asks the push service of the browser to wake a device. */
export interface PushService extends Push {
  /** The key for subscriptions. */
  readonly publicKey: string;
  /**
   * Whether notices may be sent there: subscribers choose the address, so only push services of browsers are allowed.
   */
  allows(endpoint: string): boolean;
}

export interface PushSettings {
  readonly keys: PushKeys;
  /** The contact for push services if something is wrong with our notices: an https address or a mailto. */
  readonly contact: string;
  readonly onFailure: (error: unknown) => void;
  /** Only tests replace this. */
  readonly services?: readonly RegExp[];
}

/** New keys would end every subscription, so they are made once and stored. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The push services of today's browsers. */
const SERVICES: readonly RegExp[] = [
  /^https:\/\/fcm\.googleapis\.com\//,
  /^https:\/\/([\w-]+\.)*push\.services\.mozilla\.com\//,
  /^https:\/\/([\w-]+\.)*notify\.windows\.com\//,
  /^https:\/\/([\w-]+\.)*push\.apple\.com\//,
];
/** Seconds after which an undelivered notice is useless (TTL). */
const LASTS = 24 * 60 * 60;
const PATIENCE = 10_000;

export function pushService({ keys, contact, onFailure, services = SERVICES }: PushSettings): PushService {
  const { publicKey, privateKey } = keys;
  const allows = (endpoint: string): boolean => services.some((service) => service.test(endpoint));
  return {
    publicKey,
    allows,
    async send({ endpoint, p256dh, auth, language }, notice) {
      try {
        // The address may have been stored under an earlier list of services.
        if (!allows(endpoint)) return 'gone';
        const details = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify({ ...notice, language }),
          {
            vapidDetails: { subject: contact, publicKey, privateKey },
            TTL: LASTS,
            // A later notice of the same table replaces one not yet delivered.
            topic: hashed(notice.table).slice(0, 32),
          },
        );
        const response = await fetch(details.endpoint, {
          method: 'POST',
          headers: details.headers as Record<string, string>,
          body: new Uint8Array(details.body),
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE),
        });
        await response.body?.cancel();
        if (response.status === 404 || response.status === 410) return 'gone';
        if (!response.ok) onFailure(new Error(`a push service answered ${response.status}`));
      } catch (error) {
        onFailure(error);
      }
      return 'sent';
    },
  };
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

export const readPushKeys = (text: string): PushKeys => JSON.parse(text) as PushKeys;

/**
 * The keys in a file; created atomically if there are none. An unreadable file (earlier versions did not wait for the
 * disk, and a power cut left it empty) must not stop the server: people subscribe again.
 */
export function pushKeysIn(file: string): PushKeys {
  try {
    const { publicKey, privateKey } = readPushKeys(readFileSync(file, 'utf8'));
    if (typeof publicKey === 'string' && typeof privateKey === 'string') return { publicKey, privateKey };
  } catch {
    // There are none.
  }
  const keys = newPushKeys();
  writeFileSync(`${file}.part`, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  return keys;
}
