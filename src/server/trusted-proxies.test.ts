import { expect, test } from 'vitest';
import { proxyCheck } from './trusted-proxies.ts';

test.each<[string | false, string, boolean]>([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '192.168.1.2', false],
  ['10.1.0.0/16, fd00::7', '10.1.2.3', true],
  ['10.1.0.0/16, fd00::7', '10.2.2.3', false],
  ['10.1.0.0/16, fd00::7', 'fd00::7', true],
  ['10.1.0.0/16, fd00::7', 'fd00::8', false],
  ['uniquelocal', '172.20.0.1', true],
  [false, '127.0.0.1', false],
])('trusting %s: %s %s', (trusted, address, expected) => {
  expect(proxyCheck(trusted)(address)).toBe(expected);
});
