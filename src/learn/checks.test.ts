import { describe, expect, test } from 'vitest';
import type { Rules } from '../kernel/rules.ts';
import { sticks, sticksMessages } from '../kernel/testing/sticks.ts';
import { faultIn, holds } from './condition.ts';
import type { Exercise, Figure, Lesson, Trainer } from './contract.ts';
import { figureProblems } from './figure-checks.ts';
import { lessonProblems } from './lesson-checks.ts';
import { readRulebook } from './read-rulebook.ts';
import { borrowedSentences, rulebookProblems, shapeOf, untranslated } from './rulebook-checks.ts';
import { exerciseProblems, trainerProblems } from './trainer-checks.ts';
import { byMove } from './verdicts.ts';

// The checks must notice errors: each gets something valid, and then the same thing broken in one place.

const rules = sticks.rules as unknown as Rules;
const at = { deal: { setup: { start: 0, heap: 7 } } };

describe('conditions', () => {
  const options = { players: 2, wild: true, score: 'lines' };
  test.each(['players=2', 'players=1|2', 'players>1', 'players<3', 'wild', 'score!=block', 'wild players=2'])(
    '%s',
    (condition) => expect(holds(condition, options)).toBe(true),
  );
  test.each(['players=1', 'players>2', '!wild', 'score=block', 'wild players=1', 'players=='])(
    'not %s',
    (condition) => {
      expect(holds(condition, options)).toBe(false);
    },
  );
  test('games without players are played alone', () => expect(holds('players=1', {})).toBe(true));
  test.each(['colour=red', 'players=9', 'players=', '', '!players=2'])('“%s” is invalid', (condition) => {
    expect(faultIn(condition, rules.options)).not.toBeNull();
  });
  test('a valid one has no fault', () => expect(faultIn('players=2', rules.options)).toBeNull());
});

describe('figures', () => {
  const sound: Figure = {
    id: 'few',
    at: { ...at, moves: ['0:take2', '1:take3'] },
    scores: [0, 0],
    over: false,
    tries: [
      { move: 'take2', scores: [1, 0], over: true },
      { move: 'take1', over: false },
      { move: 'take3', refused: 'sticks.1' },
      { move: 'take1', by: 1, refused: 'table.1' },
    ],
    complete: true,
    plays: ['0:take1', '1:take1'],
  };
  test('a valid one has no problems', () => expect(figureProblems(rules, sound)).toEqual([]));
  test.each<[string, Partial<Figure>]>([
    ['a deal that cannot be', { at: { deal: { setup: { start: 0, heap: 99 } } } }],
    ['a move that was not legal', { at: { ...at, moves: ['0:take9'] } }],
    ['other scores', { scores: [1, 0] }],
    ['an end that is none', { over: true }],
    ['a refused move called legal', { tries: [{ move: 'take3' }], complete: false }],
    ['a legal move called refused', { tries: [{ move: 'take1', refused: 'sticks.1' }] }],
    ['another clause', { tries: [{ move: 'take3', refused: 'table.1' }] }],
    ['another outcome', { tries: [{ move: 'take1', over: true }] }],
    ['a list that is not complete', { tries: [{ move: 'take1' }] }],
    ['a show that cannot go on', { plays: ['1:take1'] }],
    ['an example that stands still', { plays: [], example: { aim: { key: 'x' } } }],
    ['nothing to do', { tries: [], plays: [], complete: false }],
  ])('%s is noticed', (_what, broken) => expect(figureProblems(rules, { ...sound, ...broken })).not.toEqual([]));
});

describe('lessons', () => {
  const say = { key: 'x' };
  const sound: Lesson = {
    id: 'first',
    at,
    seat: 0,
    steps: [
      { say, moves: ['take2', 'take3'], mistakes: [{ moves: ['take9'], say }], then: ['1:take1'] },
      { say, moves: ['take2'], mistakes: [{ moves: ['take1'], say }], then: [] },
      { say, moves: ['take1'], mistakes: [] },
    ],
    end: say,
  };
  // The two paths differ by one stick: taking one is a legal reply in both.
  const even: Lesson = {
    ...sound,
    steps: [{ ...sound.steps[0]!, moves: ['take2'] }, { ...sound.steps[1]!, then: ['1:take1'] }, sound.steps[2]!],
  };
  test('a valid one can be played', () => expect(lessonProblems(rules, even)).toEqual([]));
  const withStep = (index: number, change: Partial<Lesson['steps'][number]>): Lesson => ({
    ...even,
    steps: even.steps.map((step, at) => (at === index ? { ...step, ...change } : step)),
  });
  test.each<[string, Lesson]>([
    ['ways that part', sound],
    ['a deal that cannot be', { ...even, at: { deal: { setup: {} } } }],
    ['a step that nothing does', withStep(1, { moves: [] })],
    ['a step that the rules forbid', withStep(1, { moves: ['take9'] })],
    ['a mistake that does it', withStep(1, { mistakes: [{ moves: ['take2'], say }] })],
    [
      'a mistake answered twice',
      withStep(1, {
        mistakes: [
          { moves: ['take1'], say: { key: 'y' } },
          { moves: ['take1'], say },
        ],
      }),
    ],
    ['a mistake that is no move', withStep(1, { mistakes: [{ moves: ['give1'], say }] })],
    ['a reply that is not legal', withStep(1, { then: ['0:take1'] })],
    ['no end', { ...even, steps: even.steps.slice(0, 2) }],
    ['no refusal at all', withStep(0, { mistakes: [] })],
    [
      'hardly any steps',
      {
        ...even,
        at: { deal: { setup: { start: 0, heap: 2 } } },
        steps: [{ say, moves: ['take2'], mistakes: [{ moves: ['take9'], say }] }],
      },
    ],
  ])('%s is noticed', (_what, broken) => expect(lessonProblems(rules, broken)).not.toEqual([]));
});

describe('exercises', () => {
  const sound: Exercise = {
    at: { ...at, moves: ['0:take2', '1:take3'] },
    viewer: 0,
    ask: { key: 'x' },
    pick: 'all',
    choices: [1, 2, 3].map((n) => ({ id: `take${n}`, name: String(n), looks: n < 4 })),
    clause: 'sticks.1',
    verdict: (round, choice) => byMove(round, 0, choice, { clause: 'sticks.1', why: { key: 'x' } }),
  };
  test('a valid one has no problems', () => expect(exerciseProblems(rules, sound)).toEqual([]));
  test.each<[string, Partial<Exercise>]>([
    ['a position that cannot be', { at: { ...at, moves: ['1:take2'] } }],
    ['a clause that is none', { clause: 'sticks.9' }],
    ['several right answers where one is asked for', { pick: 'one' }],
    [
      'nothing right',
      {
        choices: [
          { id: 'take3', name: '3', looks: true },
          { id: 'take4', name: '4', looks: false },
        ],
      },
    ],
    [
      'nothing wrong',
      {
        choices: [
          { id: 'take1', name: '1', looks: true },
          { id: 'take2', name: '2', looks: false },
        ],
      },
    ],
    ['one choice', { choices: sound.choices.slice(0, 1) }],
    ['a choice twice', { choices: [...sound.choices, ...sound.choices] }],
    ['what is obvious', { choices: sound.choices.map((choice) => ({ ...choice, looks: choice.id !== 'take3' })) }],
    ['an answer by no clause', { verdict: () => ({ right: true, clause: 'sticks.8', why: { key: 'x' } }) }],
    [
      'a verdict that plays',
      {
        verdict: (round, choice) => {
          round.rules.play(round.pos, 0, 1);
          return byMove(round, 1, choice, { clause: 'sticks.1', why: { key: 'x' } });
        },
      },
    ],
  ])('%s is noticed', (_what, broken) => expect(exerciseProblems(rules, { ...sound, ...broken })).not.toEqual([]));
});

describe('trainers', () => {
  const clauses = ['sticks.1', 'table.1', 'table.2'];
  const ask = (seed: string, choices: number, clause: string): Exercise => ({
    at,
    viewer: 0,
    ask: { key: 'x', values: { seed } },
    pick: 'all',
    choices: Array.from({ length: choices }, (_, n) => ({ id: `take${n + 1}`, name: String(n + 1), looks: true })),
    clause,
    verdict: (round, choice) => byMove(round, 0, choice, { clause, why: { key: 'x' } }),
  });
  const seeds = ['a', 'b', 'c'];
  const problemsOf = (generate: Trainer['generate']): string[] =>
    trainerProblems(rules, { levels: 3, generate }, seeds);

  test('a valid one has no problems: each level asks about more, or more of the same', () => {
    expect(problemsOf((seed, level) => ask(`${seed}${level}`, 4, clauses[level - 1]!))).toEqual([]);
    expect(
      problemsOf((seed, level) => ask(`${seed}${level}`, 3 + level, seed === 'a' ? clauses[0]! : clauses[1]!)),
    ).toEqual([]);
  });
  test('a level that is no harder is detected', () => {
    expect(problemsOf((seed, level) => ask(`${seed}${level}`, 4, seed === 'a' ? clauses[0]! : clauses[1]!))).toEqual([
      'level 2 is no harder than the one before',
      'level 3 is no harder than the one before',
    ]);
  });
  test('a trainer of only one rule is detected', () => {
    expect(problemsOf((seed, level) => ask(`${seed}${level}`, 3 + level, clauses[0]!))).toEqual([
      'practises nothing but sticks.1',
    ]);
  });
});

describe('rulebooks', () => {
  const figures: Figure[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, at }));
  const section = (id: string, text = `All about ${id} in a few words.`): string =>
    `## The ${id} {#${id}}\n\n${text}\n\n`;
  const write = (turn = 'You may take as many as three [sticks.1].', more = ''): string =>
    '# Sticks\n\n' +
    section('about') +
    section('box') +
    section('setup') +
    section('turn', `${turn}\n\n${figures.map(({ id }) => `![Here](figure:${id})`).join('\n\n')}\n\n${more}`) +
    section('end') +
    section('advice') +
    section('questions', '{ruling} Sticks may be thin.') +
    section('reconstruction');
  const problemsOf = (text: string): string[] => rulebookProblems(readRulebook(text, 'x.md'), rules, figures);

  test('a valid one has no problems', () => expect(problemsOf(write())).toEqual([]));
  test.each([
    ['a section that is missing', write().replace(section('advice'), '')],
    ['a clause that is none', write('Take three [sticks.1] or so [sticks.7].')],
    ['a clause that is not explained', write('Take three.')],
    ['a figure that is none', write().replace('figure:f', 'figure:g')],
    ['a figure shown twice', write(undefined, '![Here](figure:a)')],
    ['a figure of other options', write().replace('![Here](figure:f)', '{players=3} ![Here](figure:f)')],
    ['too few figures', write().replace('![Here](figure:f)', '')],
    ['a condition on nothing', write(undefined, '{colour=red} Take red ones.')],
    ['no ruling', write().replace('{ruling} ', '')],
    ['a turn that is not told to everyone', write().replace('{#turn}', '{#turn players>2}')],
  ])('%s is noticed', (_what, text) => expect(problemsOf(text)).not.toEqual([]));

  test('a sentence copied from a clause is detected, whatever its punctuation', () => {
    const borrowed = readRulebook(write('Hello. *Take one to* **three sticks** [sticks.1]!'), 'x.md');
    expect(borrowedSentences(borrowed, sticksMessages)).toHaveLength(1);
    expect(borrowedSentences(readRulebook(write(), 'x.md'), sticksMessages)).toEqual([]);
  });
  test('untranslated text is detected', () => {
    const book = readRulebook(write(), 'x.md');
    expect(
      untranslated(
        new Map([
          ['en', book],
          ['de', book],
        ]),
      ).length,
    ).toBeGreaterThan(0);
  });
  test('a different structure is detected', () => {
    const shape = shapeOf(readRulebook(write(), 'x.md'));
    for (const other of [
      write('You may take as many as three.'),
      write('{players=2} You may take as many as three [sticks.1].'),
      write(undefined, 'And so on.'),
      write(undefined, '### So?\n\nAnd so on.'),
    ])
      expect(shapeOf(readRulebook(other, 'x.md'))).not.toEqual(shape);
    expect(shapeOf(readRulebook(write('Drei sind erlaubt [sticks.1].'), 'x.md'))).toEqual(shape);
  });
});
