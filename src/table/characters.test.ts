import { afterEach, expect, test, vi } from 'vitest';
import { charactersOf } from './characters.ts';

afterEach(() => vi.unstubAllGlobals());

test('characters are counted as people do', () => {
  expect(charactersOf('Åsa👩‍🚀')).toEqual(['Å', 's', 'a', '👩‍🚀']);
});

test('without a segmenter no character is cut in two', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(charactersOf('a👩b')).toEqual(['a', '👩', 'b']);
});
