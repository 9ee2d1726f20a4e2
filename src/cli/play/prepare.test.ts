import { expect, test } from 'vitest';
import type { Game } from '../../kernel/rules.ts';
import { UsageError } from '../failure.ts';
import { gameOf } from '../testing/rounds.ts';
import { ownTexts, textsOf } from '../texts.ts';
import type { Asker } from './asker.ts';
import { askOptions, askPlayers, playersIn, usualPlayers } from './prepare.ts';

const own = ownTexts('en');
const zipher = await gameOf('zipher');

/** Someone who answers a question that matches with what is given for it, and else takes what is offered first. */
function chooser(answers: readonly (readonly [RegExp, string | null])[]): Asker & { readonly asked: string[] } {
  const asked: string[] = [];
  const answerTo = (question: string, usual: string | null): string | null => {
    asked.push(question);
    const known = answers.find(([pattern]) => pattern.test(question));
    return known ? known[1] : usual;
  };
  return {
    screen: true,
    ended: false,
    asked,
    say: () => undefined,
    clear: () => undefined,
    choose: (question, choices, first) => Promise.resolve(answerTo(question, first ?? choices[0]!.value)),
    line: (question) => Promise.resolve(answerTo(question, '')),
    close: () => undefined,
  };
}

const optionsOf = async (game: Game, asker: Asker) => askOptions(asker, game, textsOf(game, 'en'));

test('options are asked one by one, the usual one first, and not where they make no sense', async () => {
  const usual = chooser([]);
  expect(await optionsOf(zipher, usual)).toEqual({ players: 2, adjacent: false, blind: false });
  expect(usual.asked).toHaveLength(3);
  const alone = chooser([
    [/Players/, '1'],
    [/Supersolo/, 'true'],
  ]);
  expect(await optionsOf(zipher, alone)).toEqual({ players: 1, adjacent: false, blind: false, supersolo: true });
});

test('a long range is typed, and an empty line takes the usual value', async () => {
  const pairs = await gameOf('zoker-pairs');
  expect(await optionsOf(pairs, chooser([]))).toEqual({ cards: 20 });
  expect(await optionsOf(pairs, chooser([[/2–64/, '64']]))).toEqual({ cards: 64 });
});

test('leaving a question leaves the game', async () => {
  expect(await optionsOf(zipher, chooser([[/Blind/, null]]))).toBeNull();
  expect(await askPlayers(chooser([[/seat 1/, null]]), zipher, 2, own)).toBeNull();
});

test('a person sits at seat 0 and the best bot at the others, unless told otherwise', async () => {
  const best = zipher.bots.at(-1)!;
  expect(usualPlayers(zipher, 3)).toEqual([null, best, best]);
  expect(await askPlayers(chooser([]), zipher, 2, own)).toEqual([null, best]);
  expect(await askPlayers(chooser([[/seat 1/, 'person']]), zipher, 2, own)).toEqual([null, null]);
  expect(playersIn(zipher, 'random, person', 2)).toEqual([zipher.bots[0], null]);
  expect(() => playersIn(zipher, 'person', 2)).toThrow(UsageError);
  expect(() => playersIn(zipher, 'person,human', 2)).toThrow(/nobody is called "human"/);
});
