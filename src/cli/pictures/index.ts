import type { CommonView } from '../../kernel/rules.ts';
import { fields } from './fields.ts';
import type { Pen, Picture } from './pen.ts';

// A method, so that a picture of one game's view fits: a view is only ever handed to the picture of its own game.
interface Gallery {
  picture(view: CommonView, pen: Pen): string[];
}

const gallery: Readonly<Record<string, () => Promise<Gallery>>> = {
  davinci: () => import('./davinci.ts'),
  sudoku: () => import('./sudoku.ts'),
  zickzack: () => import('./zickzack.ts'),
  zipher: () => import('./zipher.ts'),
  'zoker-kubo': () => import('./zoker-kubo.ts'),
  'zoker-memo': () => import('./zoker-memo.ts'),
  'zoker-pairs': () => import('./zoker-pairs.ts'),
  'zoker-solo': () => import('./zoker-solo.ts'),
  'zoker-tiko': () => import('./zoker-tiko.ts'),
};

/** How a game is drawn; one without a picture of its own has its view written out. */
export async function pictureOf(game: string): Promise<Picture<object>> {
  if (!Object.hasOwn(gallery, game)) return fields;
  const drawing = await gallery[game]!();
  return (view, pen) => drawing.picture(view, pen);
}
