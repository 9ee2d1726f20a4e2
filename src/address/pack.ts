/** A record as part of an address: JSON, deflated, in URL-safe letters. */
export async function pack(record: object): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Unpacks a text, or throws. The result may be any JSON, so it must be parsed like any untrusted record. */
export async function unpack(text: string): Promise<unknown> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const whole = await through(bytes, new DecompressionStream('deflate-raw'), MOST);
  return JSON.parse(new TextDecoder().decode(whole)) as unknown;
}

/** Far beyond any real round, so that a short text cannot unpack into a huge one. */
const MOST = 1 << 20;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // A failure is reported at the reading end.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > most) throw new Error('too large');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
