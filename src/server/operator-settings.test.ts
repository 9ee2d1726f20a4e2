import { expect, test } from 'vitest';
import { readOperatorSettings, usualOperator } from './operator-settings.ts';

test('the defaults', () => {
  expect(readOperatorSettings({})).toEqual({ ok: true, value: usualOperator });
  expect(readOperatorSettings({ LOBBY: '', METRICS: '' })).toEqual({ ok: true, value: usualOperator });
});

test('all settings given', () => {
  const env = {
    TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
    HOSTS: 'kast.lan, games.home',
    LOG_LEVEL: 'info',
    METRICS: '[::1]:9225',
    METRICS_TOKEN: 'a-token-of-some-length',
    LOBBY: 'off',
    CHAT: 'off',
    NAMES: 'off',
    PAGE_ERRORS: 'off',
    KEEP_UNSTARTED: '0.5',
    KEEP_ABANDONED: 'ever',
    KEEP_FINISHED: '365',
    KEEP_CHAT: '1',
  };
  expect(readOperatorSettings(env)).toEqual({
    ok: true,
    value: {
      trustProxy: 'loopback, 10.0.0.0/8, fd00::/8',
      hosts: ['kast.lan', 'games.home'],
      logLevel: 'info',
      metrics: { address: '::1', port: 9225 },
      metricsToken: 'a-token-of-some-length',
      lobby: false,
      chat: false,
      names: false,
      pageErrors: false,
      keep: { unstarted: 0.5, abandoned: null, finished: 365, chat: 1 },
    },
  });
  expect(readOperatorSettings({ TRUST_PROXY: 'none' })).toMatchObject({ value: { trustProxy: false } });
});

test.each([
  { TRUST_PROXY: 'my-proxy' },
  { TRUST_PROXY: '10.0.0.0/33' },
  { LOG_LEVEL: 'loud' },
  { METRICS: '9225' },
  { METRICS: 'localhost:99999' },
  { METRICS_TOKEN: 'short' },
  { LOBBY: 'no' },
  { KEEP_CHAT: '-1' },
  { KEEP_FINISHED: 'long' },
])('what makes no sense is refused in words that name it: %j', (env) => {
  const [name] = Object.keys(env);
  expect(readOperatorSettings(env)).toMatchObject({ ok: false, error: expect.stringContaining(name!) as unknown });
});
