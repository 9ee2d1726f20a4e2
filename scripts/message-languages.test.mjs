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
  const de = { left: '{n|Karte|Karten} für {name}: {n}', 'clause.zipher.1': 'Ein Stein zieht.' };
  const en = { left: '{name} has {n|one card|many cards}', 'clause.zipher.1': 'A pawn moves.' };
  const src = tree({
    ...messages(en, { de }),
    'games/zipher/clauses.ts': "export const clauses = ['zipher.1'] as const;",
  });
  expect(checkLanguages(src)).toEqual([]);
});

test('a form that one language needs and another does not is fine', () => {
  const src = tree(messages({ turn: '{name} {n|is|are} to move' }, { sv: { turn: '{name} är i tur' } }));
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

test('other placeholders than in English are reported', () => {
  const src = tree(
    messages({ left: '{name} has {n}' }, { nl: { left: '{naam} heeft {n}' }, de: { left: '{name} {n|eins|viele}' } }),
  );
  expect(checkLanguages(src)).toEqual([
    'games/zipher/messages.nl.json: "left" has placeholders {n, naam}, in English {n, name}',
  ]);
});

test.each(['{name', '{n|one}', '{n|one|two|many}', '{n|one|{m}}', 'name}', '{}'])(
  '%s is a broken placeholder',
  (text) => {
    expect(checkLanguages(tree(messages({ left: 'x' }, { en: { left: text } })))).toContain(
      'games/zipher/messages.en.json: "left" has a broken placeholder',
    );
  },
);

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
