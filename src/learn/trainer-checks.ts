import type { Rules } from '../kernel/rules.ts';
import type { Exercise, Trainer } from './contract.ts';
import { readMoment } from './moment.ts';

/** The rules of every table. */
const house = ['table.1', 'table.2', 'table.3'];
const FEWEST = 2;

/** What is wrong with the questions that a trainer asks for these seeds, at every level. */
export function trainerProblems(rules: Rules, trainer: Trainer, seeds: readonly string[]): string[] {
  const problems: string[] = [];
  const asked: string[] = [];
  const clauses = new Set<string>();
  for (let level = 1; level <= trainer.levels; level++) {
    for (const seed of seeds) {
      const exercise = trainer.generate(seed, level);
      const text = JSON.stringify(exercise);
      if (JSON.stringify(trainer.generate(seed, level)) !== text)
        problems.push(`${seed}/${level}: is another one each time`);
      asked.push(text);
      clauses.add(exercise.clause);
      problems.push(...exerciseProblems(rules, exercise).map((problem) => `${seed}/${level}: ${problem}`));
    }
  }
  if (new Set(asked).size < asked.length * 0.8) problems.push('asks the same again and again');
  if (trainer.levels < 2) problems.push('gets no harder');
  return problems;
}

export function exerciseProblems(rules: Rules, exercise: Exercise): string[] {
  const read = readMoment(rules, exercise.at);
  if (!read.ok) return [read.error.message];
  const round = read.value;
  const { choices, pick } = exercise;
  const problems: string[] = [];
  const before = rules.key(round.pos);
  const known = (clause: string): boolean => rules.clauses.includes(clause) || house.includes(clause);
  const verdicts = choices.map(({ id }) => exercise.verdict(round, id));
  const right = verdicts.filter((verdict) => verdict.right).length;

  if (rules.key(round.pos) !== before) problems.push('a verdict changed the position');
  if (choices.length < FEWEST) problems.push('there is nothing to choose from');
  if (new Set(choices.map(({ id }) => id)).size < choices.length) problems.push('two choices have one id');
  if (!known(exercise.clause)) problems.push(`asks about ${exercise.clause}, which is no clause`);
  for (const { clause } of verdicts) if (!known(clause)) problems.push(`${clause} is no clause`);
  if (pick === 'one' && right !== 1) problems.push(`${right} answers are right, not one`);
  if (pick === 'all' && right === 0) problems.push('no answer is right');
  if (pick === 'all' && right === choices.length) problems.push('every answer is right');
  if (choices.every(({ looks }, index) => looks === verdicts[index]!.right))
    problems.push('the obvious answer is right');
  return problems;
}
