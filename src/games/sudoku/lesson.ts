import type { Lesson, Mistake, Moment, LessonStep } from '../../learn/contract.ts';
import { kids, nine } from './example-rounds.ts';
import { foresee, type CellAnswers } from './lesson-answers.ts';

const cell = (name: string): string => `[data-cell="${name}"]`;
const SEAT = 0;

/** The position after this many moves of a round. */
const after = (round: typeof nine | typeof kids, count: number): Moment => ({
  ...('options' in round && { options: round.options }),
  deal: { setup: round.setup },
  moves: round.moves.slice(0, count),
});

interface Idea {
  /** How many moves are played before this step, and before the next one. */
  readonly from: number;
  readonly until: number;
  readonly moves: readonly string[];
  readonly marks: readonly string[];
  readonly mistakes?: readonly Mistake[];
  /** What is said about a legal cell that is not expected. */
  readonly allowed: string;
}

/** Whatever the tile, the lesson says which kind of clash it was. */
const clashes: CellAnswers = {
  same_row: 'learn.first.row',
  same_column: 'learn.first.column',
  same_block: 'learn.first.block',
  occupied: 'learn.first.taken',
};

function step(name: string, { from, until, moves, marks, mistakes = [], allowed }: Idea): LessonStep {
  return {
    say: { key: `learn.first.${name}` },
    why: { key: `learn.first.${name}.why` },
    moves,
    marks,
    mistakes: foresee(after(nine, from), SEAT, moves, mistakes, { ...clashes, allowed }),
    then: nine.moves.slice(from + 1, until),
  };
}

const first: Lesson = {
  id: 'first',
  at: after(nine, 0),
  seat: SEAT,
  steps: [
    step('points', { from: 0, until: 2, moves: ['r3c3'], marks: [cell('r3c3')], allowed: 'learn.first.points.other' }),
    step('rule', {
      from: 2,
      until: 4,
      moves: ['r7c3'],
      marks: [cell('r7c3'), cell('r2c3')],
      mistakes: [{ moves: ['r2c3'], say: { key: 'learn.first.rule.six' } }],
      allowed: 'learn.first.rule.less',
    }),
    step('closed', {
      from: 4,
      until: 10,
      moves: ['r3c8'],
      marks: [cell('r3c8')],
      mistakes: [
        { moves: ['r1c3', 'r2c3', 'r4c3', 'r8c3'], say: { key: 'learn.first.closed.third' } },
        {
          moves: ['r3c7', 'r7c1', 'r7c7', 'r7c9', 'r9c1', 'r9c4', 'r9c5'],
          say: { key: 'learn.first.closed.same' },
        },
      ],
      allowed: 'learn.first.closed.less',
    }),
    step('count', {
      from: 10,
      until: 14,
      moves: ['r8c3'],
      marks: ['[data-cell$="c3"]'],
      mistakes: [{ moves: ['r1c3', 'r4c3', 'r7c2'], say: { key: 'learn.first.count.seven' } }],
      allowed: 'learn.first.count.less',
    }),
    step('track', {
      from: 14,
      until: 20,
      moves: ['r7c2'],
      marks: [cell('r7c2')],
      mistakes: [{ moves: ['r4c3'], say: { key: 'learn.first.track.nine' } }],
      allowed: 'learn.first.track.less',
    }),
    step('last', {
      from: 20,
      until: 21,
      moves: ['r8c5', 'r9c5', 'r7c1'],
      marks: [cell('r7c1'), cell('r8c5'), cell('r9c5')],
      allowed: 'learn.first.last.less',
    }),
  ],
  end: { key: 'learn.first.end' },
};

/** The answers for SudoKids, which are read aloud. */
const aloud: CellAnswers = {
  same_row: 'learn.kids.row',
  same_column: 'learn.kids.column',
  same_block: 'learn.kids.block',
  occupied: 'learn.kids.taken',
  allowed: 'learn.kids.other',
};

/** A step that lays the animal in hand where the example round does. */
function animal(name: string, from: number, until: number): LessonStep {
  const home = kids.moves[from]!.slice(2);
  return {
    say: { key: `learn.kids.${name}` },
    moves: [home],
    marks: [`[data-tray="${SEAT}"] [data-hand]`, cell(home)],
    mistakes: foresee(after(kids, from), SEAT, [home], [], aloud),
    then: kids.moves.slice(from + 1, until),
  };
}

const small: Lesson = {
  id: 'kids',
  when: 'board=6',
  at: after(kids, 1),
  seat: SEAT,
  steps: [
    animal('fox', 1, 3),
    animal('frog', 3, 5),
    animal('rabbit', 5, 7),
    animal('whale', 7, 13),
    animal('owl', 13, 21),
    animal('chick', 21, 29),
    animal('last', 29, 30),
  ],
  end: { key: 'learn.kids.end' },
  spoken: true,
};

export const lessons: readonly Lesson[] = [first, small];
