import { playEntry } from '../kernel/record.ts';
import { judge, playCode } from '../kernel/round.ts';
import type { Refusal, Round, Rules } from '../kernel/rules.ts';
import type { Lesson, Phrase, LessonStep } from './contract.ts';
import { openMoment } from './moment.ts';

/** A lesson in progress. */
export interface LessonRun {
  readonly lesson: Lesson;
  readonly round: Round;
  /** The moves that completed each step so far: enough to resume here another day. */
  readonly done: string[];
  /** What is still to be played before the next step, as a record writes it. */
  readonly coming: string[];
}

/** The outcome of a move. `say` is the lesson's text for it; null: it has none. */
export type LessonAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly say: Phrase | null }
  /** Legal, but not what the step is about. */
  | { readonly kind: 'other'; readonly say: Phrase | null };

/** Begins a lesson, or resumes it after the steps that these moves completed, as far as they still fit. */
export function beginLesson(rules: Rules, lesson: Lesson, done: readonly string[] = []): LessonRun {
  const run: LessonRun = { lesson, round: openMoment(rules, lesson.at), done: [], coming: [] };
  for (const move of done) {
    if (stepOf(run) === null || attempt(run, move).kind !== 'done') break;
    while (playComing(run)) continue;
  }
  return run;
}

/** The current step; null: all are done. */
export const stepOf = ({ lesson, done }: LessonRun): LessonStep | null => lesson.steps[done.length] ?? null;

export const isFinished = (run: LessonRun): boolean => stepOf(run) === null && run.coming.length === 0;

/** The learner tries a move. It is played only if it completes the step. */
export function attempt(run: LessonRun, move: string): LessonAnswer {
  const { round, lesson, done, coming } = run;
  const step = stepOf(run);
  const judged = judge(round, lesson.seat, move);
  const say = step?.mistakes.find(({ moves }) => moves.includes(move))?.say ?? null;
  if (!judged.ok) return { kind: 'refused', refusal: judged.error, say };
  if (!step?.moves.includes(move) || coming.length > 0) return { kind: 'other', say };
  playCode(round, lesson.seat, judged.value);
  done.push(move);
  coming.push(...(step.then ?? []));
  return { kind: 'done' };
}

/** Plays one of the automatic moves; false: there are none. */
export function playComing(run: LessonRun): boolean {
  const next = run.coming.shift();
  if (next === undefined) return false;
  const played = playEntry(run.round, next, `${run.lesson.id}.then`);
  if (!played.ok) throw new Error(played.error.message);
  return true;
}
