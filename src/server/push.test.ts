import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pushKeysIn, pushService } from './push.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';

const folder = freshFolder();
afterAll(() => removeFolder(folder));

test('push keys are made once, kept, and readable by nobody else', () => {
  const file = join(folder, 'keys');
  const keys = pushKeysIn(file);
  expect(pushKeysIn(file)).toEqual(keys);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test.each(['', '{"publicKey":"half', 'null', '{}'])('keys that cannot be read (%j) are made anew', (left) => {
  const file = join(folder, 'broken');
  writeFileSync(file, left);
  const keys = pushKeysIn(file);
  expect(keys.publicKey.length).toBeGreaterThan(80);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'https://evil.example/https://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://xpush.services.mozilla.com/x',
  'https://evil-push.apple.com.example/x',
  'https://a\n.push.apple.com/x',
  '\nhttps://web.push.apple.com/x',
])('no notice is sent to %j', (endpoint) => {
  const { allows } = pushService({ keys: pushKeysIn(join(folder, 'keys')), contact: '', onFailure: () => undefined });
  expect(allows('https://web.push.apple.com/x')).toBe(true);
  expect(allows(endpoint)).toBe(false);
});
