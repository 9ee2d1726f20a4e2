// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { addSmallValues, smallValues } from './small-values.ts';

beforeEach(() => localStorage.clear());

test('all small values of ours are written out, and nothing of others', () => {
  localStorage.setItem('spellenkast.names', '["Ada"]');
  localStorage.setItem('spellenkast.plan.zipher', '{"way":"alone"}');
  localStorage.setItem('spellenkast.broken', '{');
  localStorage.setItem('else', '1');
  expect(smallValues(localStorage)).toEqual({ names: ['Ada'], 'plan.zipher': { way: 'alone' }, broken: null });
});

test('what is here stays, what is missing is added, invitations are joined', () => {
  localStorage.setItem('spellenkast.names', '["Ada"]');
  localStorage.setItem('spellenkast.keys', '{"a":"mine"}');
  const settings = addSmallValues(localStorage, {
    names: ['Bea'],
    keys: { a: 'other', b: 'new', c: 3 },
    'kubo.look': 'cube',
    settings: { lang: 'nl' },
    'bad name': 1,
    huge: 'x'.repeat(100_001),
  });
  expect(settings).toEqual({ lang: 'nl' });
  expect(smallValues(localStorage)).toEqual({ names: ['Ada'], keys: { a: 'mine', b: 'new' }, 'kubo.look': 'cube' });
});

test.each([null, 3, 'text', []])('%o adds nothing', (given) => {
  expect(addSmallValues(localStorage, given)).toBeNull();
  expect(localStorage).toHaveLength(0);
});
