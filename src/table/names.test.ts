import { expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { cleanName, isSameName } from './names.ts';
import { opened } from './testing/playing.ts';

const family = '👨‍👩‍👧‍👦';
const scotland = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

test.each<[string, string, string | null]>([
  ['in one line, trimmed', '  Ada\n\tLovelace ', 'Ada Lovelace'],
  ['not too long', 'x'.repeat(100), 'x'.repeat(24)],
  ['cut between characters as people count them', family.repeat(30), family.repeat(24)],
  ['a letter keeps its mark', 'e\u0301'.repeat(30), 'e\u0301'.repeat(24)],
  ['a joined emoji stays whole', '👩‍🚀 Åsa', '👩‍🚀 Åsa'],
  ['a flag of a region too', scotland, scotland],
  ['a flag of a country', '🇳🇱', '🇳🇱'],
  ['other scripts', '이수진', '이수진'],
  ['nothing', '', null],
  ['spaces and controls', '\u200b\u0000 \n', null],
  ['the Hangul filler', '\u3164', null],
  ['the blank Braille pattern', '\u2800\u2800', null],
  ['other fillers', '\u115F\u1160\uFFA0', null],
  ['joiners alone', '\u200D\u200C', null],
  ['marks alone', '\u0301\uFE0F', null],
  ['the letters of a flag without a flag', '\u{E0067}\u{E007F}', null],
  ['signs alone', '…!?', null],
  ['no more marks on a letter than it can bear', `Z${'\u0335'.repeat(60)}o\u0301e`, `Z${'\u0335'.repeat(4)}o\u0301e`],
  ['a filler between letters', 'A\u3164da', 'A da'],
])('a name: %s', (_what, given, clean) => {
  expect(cleanName(given)).toBe(clean);
});

test.each<[string, string, boolean]>([
  ['Ada', 'Ada', true],
  ['Ada', 'ADA', true],
  ['Åsa', 'A\u030Asa', true],
  ['Ada', 'Ａｄａ', true],
  ['Ada', 'A\u200Dda', true],
  ['Ada', '\u0410da', true],
  ['Ada', 'Ad\u0430', true],
  ['Bob', '\u0392ob', true],
  ['Iris', 'lris', true],
  ['Iris', '\u0406ris', true],
  ['Otto', '0tto', true],
  ['Ada', 'Ida', false],
  ['\u0410\u043D\u043D\u0430', 'Anna', false],
  ['Ada', 'Ada 2', false],
])('%s and %s look the same: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test('two of one name do not sit at one table', () => {
  const play = opened(
    zipher,
    { players: 3 },
    { seats: [{ kind: 'person', name: 'Åsa' }, { kind: 'open' }, { kind: 'open' }] },
  );
  expect(play.send('b', { do: 'sit', seat: 1, name: 'ÅSA ' })).toEqual({ ok: false, fault: 'name_taken' });
  expect(play.send('b', { do: 'sit', seat: 1, name: '\u3164' })).toEqual({ ok: false, fault: 'name' });
  expect(play.send('b', { do: 'sit', seat: 1, name: 'Bea' }).ok).toBe(true);
  play.send('b', { do: 'leave', seat: 1 });
  expect(play.send('c', { do: 'sit', seat: 1, name: 'Bea' }).ok).toBe(true);
  const twice = [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'ada' },
  ] as const;
  expect(() => opened(zipher, { players: 2 }, { seats: twice })).toThrow('seats[1].name');
});
