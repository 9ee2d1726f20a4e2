import { keep, recall } from '../../board/keep.ts';

/** The progress in a lesson, kept on this device. */
export interface LessonRecord {
  /** The moves that completed the steps so far. */
  readonly done: readonly string[];
  /** It was completed once. */
  readonly finished: boolean;
}

const nameOf = (game: string, lesson: string): string => ['lesson', game, lesson].join('.');

export function lessonRecord(game: string, lesson: string): LessonRecord {
  const kept = recall(nameOf(game, lesson));
  if (typeof kept !== 'object' || kept === null) return { done: [], finished: false };
  const { done, finished } = kept as Partial<Record<keyof LessonRecord, unknown>>;
  return {
    done: Array.isArray(done) ? done.filter((move) => typeof move === 'string') : [],
    finished: finished === true,
  };
}

export function keepLesson(game: string, lesson: string, record: LessonRecord): void {
  keep(nameOf(game, lesson), record);
  if (record.finished) keep(`met.${game}`, true);
}

/** Whether someone is new to this game: has completed no lesson and opened no table. */
export const isNewTo = (game: string): boolean =>
  recall(`met.${game}`) === null && !lessonRecord(game, 'first').finished && recall(`plan.${game}`) === null;
