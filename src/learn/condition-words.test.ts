import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { langs, type Lang } from '../kernel/languages.ts';
import { say as sayIn, textsIn, type Messages, type Say } from '../kernel/text.ts';
import { gameIds, textFolders } from '../games/list.ts';
import { rulebookOf } from '../games/rulebook-files.ts';
import { conditionWords } from './condition-words.ts';
import { blocksOf, itemsOf } from './rulebook.ts';

const read = (folder: string, lang: Lang): Messages =>
  JSON.parse(readFileSync(new URL(`../${folder}/messages.${lang}.json`, import.meta.url), 'utf8')) as Messages;
const sayer = (lang: Lang, ...folders: string[]): Say => {
  const texts = textsIn(lang, ...folders.map((folder) => read(folder, lang)));
  return (key, values) => sayIn(texts, key, values);
};
const house = sayer('en', 'kernel');

test.each([
  ['players=1', ['Alone']],
  ['players>1', ['With others']],
  ['players>2', ['Players: 3 or more']],
  ['players<3', ['Players: at most 2']],
  ['players=2|4', ['Players: 2 or 4']],
  ['mistakes=penalty players=1', ['Mistakes: Penalty', 'Alone']],
  ['mistakes!=guarded', ['Mistakes: not Guarded']],
  ['scoring=lines|block', ['Scoring: Lines or Block only']],
])('{%s} in words', (when, words) => {
  expect(conditionWords(when, house, sayer('en', 'games/sudoku'))).toEqual(words);
});
test.each([
  ['blind', ['Blind']],
  ['!blind', ['Without “Blind”']],
])('{%s} in words, of a flag', (when, words) => {
  expect(conditionWords(when, house, sayer('en', 'games/zipher'))).toEqual(words);
});

test.each(gameIds)('%s: every condition of its rulebook has a text in each language', (id) => {
  for (const lang of langs) {
    const [say, tell] = [sayer(lang, 'kernel'), sayer(lang, ...textFolders(id).map((folder) => `games/${folder}`))];
    const book = rulebookOf(id, lang)!;
    const conditions = [
      ...book.sections.flatMap((section) => [section.when, ...section.parts.map(({ when }) => when)]),
      ...blocksOf(book).flatMap((block) => [block.when, ...itemsOf(block).map(({ when }) => when)]),
    ];
    const words = conditions.flatMap((when) => conditionWords(when, say, tell));
    expect(words.filter((word) => /option\.|rulebook\.|[<>]/.test(word))).toEqual([]);
  }
});
