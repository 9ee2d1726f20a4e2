import { keep, recall } from '../../board/keep.ts';

/** How far someone has come in a lesson, kept on this device. */
export interface LessonRecord {
  /** The moves that did the steps so far. */
  readonly done: readonly string[];
  /** It was taken to its end once. */
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

export const keepLesson = (game: string, lesson: string, record: LessonRecord): void =>
  keep(nameOf(game, lesson), record);

/** Whether someone has met this game before: taken a lesson of it, or laid a table. */
export const isNewTo = (game: string): boolean =>
  !lessonRecord(game, 'first').finished && recall(`plan.${game}`) === null;
