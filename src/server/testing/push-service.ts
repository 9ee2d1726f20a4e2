import { createDecipheriv, createHmac, createPublicKey, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local push service, which receives what a server sends as a browser's would. */
export interface TestPushService {
  readonly origin: string;
  readonly endpoint: string;
  /** The next message that has not been asked for yet. */
  next(): Promise<Pushed>;
  close(): Promise<void>;
}

export interface Pushed {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export async function startPushService(): Promise<TestPushService> {
  const pushed: Pushed[] = [];
  const service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pushed.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.statusCode = 201;
      response.end();
      service.emit('pushed');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return {
    origin,
    endpoint: `${origin}/push/one`,
    async next() {
      while (pushed.length === 0) await once(service, 'pushed');
      return pushed.shift()!;
    },
    async close() {
      await new Promise((resolve) => service.close(resolve));
    },
  };
}

/** One step of HKDF, enough for all keys here. */
const hkdf = (salt: Buffer, material: Buffer, info: Buffer, bytes: number): Buffer => {
  const key = createHmac('sha256', salt).update(material).digest();
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.of(1)]))
    .digest()
    .subarray(0, bytes);
};

/** Decrypts a message as a browser does (RFC 8291), with its own key and secret. */
export function readPushed({ body }: Pushed, browser: ECDH, secret: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const material = hkdf(secret, browser.computeSecret(sender), info, 32);
  const key = hkdf(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The record ends with a byte 2, and padding after it.
  const text = padded.subarray(0, padded.lastIndexOf(2));
  return JSON.parse(text.toString());
}

/** The sender of a message (VAPID, RFC 8292), once the signature is verified; null: it is invalid. */
export function senderOf(
  { headers }: Pushed,
  publicKey: string,
): { readonly aud: string; readonly sub: string } | null {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || key !== publicKey) return null;
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const signed = verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url'));
  return signed ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }) : null;
}
