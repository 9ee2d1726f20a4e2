import { describe, expect, test } from 'vitest';
import { hostCheck } from './allowed-hosts.ts';

test('without configured names any Host header is accepted', () => {
  expect(hostCheck(null, [])).toBeNull();
  expect(hostCheck(new URL('http://games.example'), [])).toBeNull();
});

describe('with an https PUBLIC_URL', () => {
  const isOurs = hostCheck(new URL('https://games.example'), ['kast.lan'])!;

  test.each([
    'games.example',
    'GAMES.example:443',
    'games.example.',
    'kast.lan:5225',
    'localhost:5225',
    '192.168.1.7:5225',
    '[fe80::1]:5225',
    '127.0.0.1',
  ])('%s is ours', (host) => {
    expect(isOurs(host)).toBe(true);
  });

  test.each(['evil.example', 'games.example.evil.example', 'xgames.example', '', undefined, '[games.example]x'])(
    '%s is not',
    (host) => {
      expect(isOurs(host)).toBe(false);
    },
  );
});
