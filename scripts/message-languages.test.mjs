import { expect, test } from 'vitest';
import { checkLanguages } from './message-languages.mjs';
import { tree } from './tree.mjs';

/** A folder with the same texts in every language, but for those given; null leaves a language out. */
function messages(texts, others = {}) {
  const files = ['en', 'nl', 'de', 'sv']
    .filter((language) => others[language] !== null)
    .map((language) => [`games/zipher/messages.${language}.json`, JSON.stringify(others[language] ?? texts)]);
  return Object.fromEntries(files);
}

test('the same texts in every language are fine', () => {
  const n = '.input {$n :integer} .match $n';
  const de = {
    left: `${n} one {{{$n} Karte für {$player}}} * {{{$n} Karten für {$player}}}`,
    'clause.zipher.1': 'Ein Stein zieht.',
  };
  const en = {
    left: `${n} one {{{$player} has one card}} * {{{$player} has many cards}}`,
    'clause.zipher.1': 'A pawn moves.',
  };
  const src = tree({
    ...messages(en, { de }),
    'games/zipher/clauses.ts': "export const clauses = ['zipher.1'] as const;",
  });
  expect(checkLanguages(src)).toEqual([]);
});

test('a form that one language needs and another does not is fine', () => {
  const src = tree(
    messages(
      { turn: '.input {$players :list} .match $players one {{{$players} is on}} * {{{$players} are on}}' },
      { sv: { turn: '{$players :list} spelar' } },
    ),
  );
  expect(checkLanguages(src)).toEqual([]);
});

test.each(['en', 'sv'])('a missing language is reported: %s', (language) => {
  const src = tree(messages({ yes: 'yes' }, { [language]: null }));
  expect(checkLanguages(src)).toEqual([`games/zipher/messages.${language}.json: is missing`]);
});

test('a key that is in one language only is reported', () => {
  const src = tree(
    messages({ yes: 'yes', no: 'no' }, { nl: { yes: 'ja' }, de: { yes: 'ja', no: 'nein', maybe: 'vielleicht' } }),
  );
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.nl.json: "no" is missing',
    'games/zipher/messages.de.json: "maybe" is not in English',
  ]);
});

test('an empty text and one that is no string are reported', () => {
  const src = tree(
    messages({ yes: 'yes', no: 'no' }, { nl: { yes: ' ', no: 'nee' }, sv: { yes: 'ja', no: { way: 'nej' } } }),
  );
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.nl.json: "yes" is empty',
    'games/zipher/messages.sv.json: "no" is not a string',
  ]);
});

test('other values than in English are reported', () => {
  const src = tree(
    messages(
      { left: '{$player} has {$n}' },
      {
        nl: { left: '{$naam} heeft {$n}' },
        de: { left: '.input {$n :integer} .match $n one {{{$player} eins}} * {{{$player} viele}}' },
      },
    ),
  );
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.nl.json: "left" has values {n, naam}, in English {n, player}',
  ]);
});

const problemsWith = (text) => checkLanguages(tree(messages({ left: text })));

test.each([
  '{$player',
  'player}',
  '{}',
  '.input {$n :integer} .match $n one {{no other}}',
  '.match $n one {{a}} * {{b}}',
  '.input {$n :integer} .match $n one {{a}} one {{b}} * {{c}}',
])('%s is no MessageFormat', (text) => {
  const problems = problemsWith(text);
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(/"left" is no MessageFormat 2: /);
});

test.each([
  ['{$name} left', 'names $name without .input {$name :person} or :people'],
  [
    '.input {$name :string} .match $name you {{You}} * {{{$name}}}',
    'names $name without .input {$name :person} or :people',
  ],
  ['.input {$names :people} .match $names one {{a}} * {{{$names}}}', 'has no variant for $names = you'],
  ['{$n :digits} left', 'calls :digits, which there is not'],
  ['{#b}left{/b}', 'has markup: b'],
  ['lay {$tile :piece form=dat}', 'asks for the form dat, which nothing has'],
])('%s: %s', (text, problem) => {
  const found = problemsWith(text);
  for (const language of ['en', 'nl', 'de', 'sv'])
    expect(found).toContain(`games/zipher/messages.${language}.json: "left" ${problem}`);
});

test('a form is one that a tile or card has, of the game or of its box', () => {
  const card = { 'ui.card': '.input {$form :string} .match $form dat {{der Karte}} * {{Karte}}' };
  const own = Object.entries(messages({ lay: 'mit {$card :piece form=dat}' })).map(([name, text]) => [
    name.replace('zipher', 'zoker/solo'),
    text,
  ]);
  const box = Object.entries(messages(card)).map(([name, text]) => [name.replace('zipher', 'zoker'), text]);
  expect(checkLanguages(tree(Object.fromEntries([...own, ...box])))).toEqual([]);
});

test('a language that is not in the list, and a note on no text, are reported', () => {
  const src = tree({
    ...messages({ yes: 'yes' }),
    'games/zipher/messages.fy.json': '{ "yes": "ja" }',
    'games/zipher/notes.json': '{ "yes": "On a button.", "no": "Gone." }',
  });
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.fy.json: is in a language that kernel/languages.json does not list',
    'games/zipher/notes.json: "no" is a note on no text',
  ]);
});

test('a language in the list must have all its files', () => {
  const languages = { en: { name: 'English', dir: 'ltr' }, fy: { name: 'Frysk', dir: 'ltr' } };
  const src = tree({ 'kernel/languages.json': JSON.stringify(languages), 'web/messages.en.json': '{ "yes": "yes" }' });
  expect(checkLanguages(src)).toEqual(['web/messages.fy.json: is missing']);
});

test('a file that is no JSON object is reported', () => {
  const src = tree({
    ...messages({ yes: 'yes' }),
    'games/zipher/messages.de.json': '{ "yes": ',
    'games/zipher/messages.sv.json': '["ja"]',
  });
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.de.json: is not a JSON object with texts',
    'games/zipher/messages.sv.json: is not a JSON object with texts',
    'games/zipher/messages.de.json: "yes" is missing',
    'games/zipher/messages.sv.json: "yes" is missing',
  ]);
});

test('a clause without a text and a text without a clause are reported', () => {
  const src = tree({
    ...messages({ 'clause.zipher.1': 'A pawn moves.', 'clause.zipher.3': 'Gone.' }),
    'games/zipher/clauses.ts': "export const clauses = ['zipher.1', 'zipher.2'] as const;",
    'kernel/clauses.ts': "export const clauses = ['table.1'] as const;",
  });
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.en.json: "clause.zipher.2" is missing',
    'games/zipher/messages.en.json: "clause.zipher.3" is the text of no clause',
    'kernel/messages.en.json: is missing',
    'kernel/messages.nl.json: is missing',
    'kernel/messages.de.json: is missing',
    'kernel/messages.sv.json: is missing',
  ]);
});

test('a box has its texts in every language, under its own name', () => {
  const en = {
    'box.nim.name': 'Nim',
    'box.nim.line': '…',
    'box.nim.story': '…',
    'game.nim': 'Nim',
    'box.chess.name': 'Chess',
  };
  const src = tree({
    'games/nim/box.ts': '',
    'games/nim/page.ts': '',
    ...Object.fromEntries(['en', 'nl', 'de'].map((lang) => [`games/nim/box.${lang}.json`, JSON.stringify(en)])),
  });
  expect(checkLanguages(src)).toEqual([
    'games/nim/box.sv.json: is missing',
    'games/nim/box.en.json: "box.nim.ours" is missing',
    'games/nim/box.en.json: "box.chess.name" is no text of this box',
  ]);
});
