import type { Rules } from '../kernel/rules.ts';
import type { Lesson } from './contract.ts';
import { attempt, beginLesson, isFinished, playComing, stepOf, type LessonRun } from './lesson-run.ts';
import { readMoment } from './moment.ts';

/** A limit on the paths through a lesson, more than any lesson needs. */
const MOST_WAYS = 500;
const LEAST_STEPS = 3;
/** More steps would take longer than the two minutes a lesson may last. */
const MOST_STEPS = 14;

/** Plays a lesson in every way it allows, into every expected mistake, and returns what does not work. */
export function lessonProblems(rules: Rules, lesson: Lesson): string[] {
  const read = readMoment(rules, lesson.at);
  if (!read.ok) return [read.error.message];
  const { steps } = lesson;
  const problems = new Set<string>();
  if (steps.length < LEAST_STEPS || steps.length > MOST_STEPS)
    problems.add(`has ${steps.length} steps, not ${LEAST_STEPS} to ${MOST_STEPS}`);
  let refused = 0;
  let ways = 0;

  function from(done: readonly string[]): void {
    const run = open(done);
    if (!run || ways > MOST_WAYS) return;
    const step = stepOf(run);
    const name = `step ${done.length + 1}`;
    if (step === null) {
      ways += 1;
      if (!isFinished(run)) problems.add(`${name}: something is left to play`);
      if (!rules.over(run.round.pos)) problems.add('the round is not over at its end');
      return;
    }
    const before = rules.key(run.round.pos);
    for (const { moves, say } of step.mistakes) {
      for (const move of moves) {
        const answer = attempt(run, move);
        if (answer.kind === 'done') problems.add(`${name}: ${move} is a mistake, and does it`);
        else if (answer.say !== say) problems.add(`${name}: ${move} is answered twice`);
        if (answer.kind === 'refused') refused += 1;
        if (answer.kind === 'refused' && answer.refusal.reason === 'not_a_move')
          problems.add(`${name}: ${move} is no move of the game`);
        if (answer.kind === 'done') return;
      }
    }
    if (rules.key(run.round.pos) !== before) problems.add(`${name}: a mistake was played`);
    if (step.moves.length === 0) problems.add(`${name}: nothing does it`);
    for (const move of step.moves) {
      const answer = attempt(open(done) ?? run, move);
      if (answer.kind === 'done') from([...done, move]);
      else
        problems.add(`${name}: ${move} does not do it${answer.kind === 'refused' ? `: ${answer.refusal.clause}` : ''}`);
    }
  }

  function open(done: readonly string[]): LessonRun | null {
    try {
      const run = beginLesson(rules, lesson, done);
      while (playComing(run)) continue;
      return run;
    } catch (error) {
      problems.add(`step ${done.length}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  from([]);
  if (ways > MOST_WAYS) problems.add(`has more than ${MOST_WAYS} ways through it`);
  if (refused === 0) problems.add('foresees no move that is refused');
  return [...problems];
}
