import { href } from '../../address/route.ts';
import type { Options } from '../../kernel/options.ts';
import { holds } from '../../learn/condition.ts';
import type { Lesson, Trainer } from '../../learn/contract.ts';

/** The lesson for these options; null: there is none. */
export const lessonFor = (lessons: readonly Lesson[], options: Options): Lesson | null =>
  lessons.findLast(({ when }) => holds(when, options)) ?? null;

export const lessonHref = (game: string, { id }: Lesson): string =>
  href({ at: 'learn', game, lesson: id === 'first' ? null : id });

/** The address of the trainer for these options. */
export const trainHref = (game: string, trainer: Trainer, options: Options): string =>
  href({ at: 'train', game, course: trainer.others?.findLast(({ when }) => holds(when, options))?.id ?? null });
