import { expect, test } from 'vitest';
import { gameOf as nameIn, parseRecord, unknownGame } from '../../kernel/record.ts';
import type { Problem } from '../../kernel/problem.ts';
import { say, textsIn, type Say } from '../../kernel/text.ts';
import { gameOf, randomRecord } from '../../cli/testing/rounds.ts';
import kernelDe from '../../kernel/messages.de.json' with { type: 'json' };
import zipherDe from '../../games/zipher/messages.de.json' with { type: 'json' };
import webDe from '../messages.de.json' with { type: 'json' };
import { problemText } from './problem-words.ts';

const texts = textsIn('de', webDe, kernelDe, zipherDe);
const tell: Say = (key, values) => say(texts, key, values);

const zipher = await gameOf('zipher');
const record = randomRecord(zipher, 'words') as unknown as Readonly<Record<string, unknown>>;

function faultOf(given: unknown): Problem {
  const id = nameIn(given);
  if (!id.ok) return id.error;
  const read = parseRecord(zipher.rules, given);
  if (read.ok) throw new Error('this record is fine');
  return read.error;
}
const said = (given: unknown): string => problemText(faultOf(given), null, tell);

test.each<[string, unknown, string]>([
  ['no object', 7, 'Die Mitschrift: Das lässt sich nicht lesen.'],
  ['no moves', { game: 'zipher', options: {}, setup: {} }, 'Es fehlt etwas: Die Liste der Züge.'],
  ['a strange field', { ...record, colour: 1 }, 'Darin steht etwas, das nicht in eine Mitschrift gehört: „colour“.'],
  ['strange rules', { ...record, rules: 99 }, 'Gespielt wurde nach Regeln, die diese Version nicht kennt (99).'],
  ['an option', { ...record, options: { players: 9 } }, 'Die Option „Spieler“ kann nicht 9 sein.'],
  [
    'options that do not go together',
    { ...record, options: { players: 2, supersolo: true } },
    'Die Option „Supersolo“ passt nicht zu den anderen Optionen.',
  ],
  [
    'a deal',
    { ...record, setup: { start: 0, tiles: '', aside: '' } },
    'Die Gabe passt nicht zu dem, was in der Schachtel liegt.',
  ],
  ['a move of nobody', { ...record, moves: ['9:#1'] }, 'Zug 1 ist von jemandem, der nicht am Tisch sitzt.'],
  ['no move', { ...record, moves: ['#1'] }, 'Zug 1 ist nicht wie ein Zug geschrieben: „#1“.'],
  ['a list of others', { ...record, moves: 3 }, 'Die Liste der Züge: Das lässt sich nicht lesen.'],
])('what is wrong is said in the language of the player, the part by its name: %s', (_, given, text) => {
  expect(said(given)).toBe(text);
});

test('a move against the rules is refused in the words of its game', () => {
  const start = (record['setup'] as { start: number }).start;
  expect(said({ ...record, moves: [`${1 - start}:#1`] })).toBe('Zug 1 ist nicht erlaubt. Du bist nicht an der Reihe.');
});

test('a game that is not here is named', () => {
  expect(problemText(unknownGame('chess', []), null, tell)).toBe('Ein Spiel „chess“ gibt es hier nicht.');
});
