import type { Rules } from '../kernel/rules.ts';
import type { Exercise, Trainer } from './contract.ts';
import { readMoment } from './moment.ts';

/** The rules of every table. */
const house = ['table.1', 'table.2', 'table.3'];
const FEWEST = 2;
/** A difference larger than chance. */
const MORE = 1.1;

/** What is wrong with the questions that a trainer asks for these seeds, at every level. */
export function trainerProblems(rules: Rules, trainer: Trainer, seeds: readonly string[]): string[] {
  const problems: string[] = [];
  const asked: string[] = [];
  const clauses = new Set<string>();
  const levels: Level[] = [];
  for (let level = 1; level <= trainer.levels; level++) {
    const exercises: Exercise[] = [];
    for (const seed of seeds) {
      const exercise = trainer.generate(seed, level);
      const text = JSON.stringify(exercise);
      if (JSON.stringify(trainer.generate(seed, level)) !== text)
        problems.push(`${seed}/${level}: is another one each time`);
      asked.push(text);
      clauses.add(exercise.clause);
      exercises.push(exercise);
      problems.push(...exerciseProblems(rules, exercise).map((problem) => `${seed}/${level}: ${problem}`));
    }
    const found = levelOf(rules, exercises);
    if (levels.length > 0 && !isHarder(found, levels)) problems.push(`level ${level} is no harder than the one before`);
    levels.push(found);
  }
  if (clauses.size < FEWEST) problems.push(`practises nothing but ${[...clauses].join()}`);
  if (new Set(asked).size < asked.length * 0.8) problems.push('asks the same again and again');
  if (trainer.levels < 2) problems.push('gets no harder');
  return problems;
}

/** What makes the questions of a level hard. */
interface Level {
  /** What is asked: the words and the rule. */
  readonly topics: ReadonlySet<string>;
  /** On average: how many answers there are, how many of them are traps, and how far the round has come. */
  readonly measures: readonly number[];
}

function levelOf(rules: Rules, exercises: readonly Exercise[]): Level {
  const average = (of: (exercise: Exercise) => number): number =>
    exercises.reduce((sum, exercise) => sum + of(exercise), 0) / exercises.length;
  const traps = (exercise: Exercise): number => {
    const read = readMoment(rules, exercise.at);
    if (!read.ok) return 0;
    return exercise.choices.filter(({ id, looks }) => looks !== exercise.verdict(read.value, id).right).length;
  };
  return {
    topics: new Set(exercises.map(({ ask, clause }) => `${ask.key} ${clause}`)),
    measures: [average(({ choices }) => choices.length), average(traps), average(({ at }) => at.moves?.length ?? 0)],
  };
}

/** A level asks something new, or the same with more answers, more traps, or later in the round. */
function isHarder({ topics, measures }: Level, before: readonly Level[]): boolean {
  const last = before.at(-1);
  if ([...topics].some((topic) => !before.some((level) => level.topics.has(topic)))) return true;
  return measures.some((measure, index) => measure > (last?.measures[index] ?? 0) * MORE);
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
