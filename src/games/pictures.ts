import type { CommonView } from '../kernel/rules.ts';
import type { Pen } from '../board/picture.ts';
import { placeOf } from './list.ts';

// A method, so that the types allow the picture of any game; each is only ever given views of its own game.
interface PictureFile {
  picture(view: CommonView, pen: Pen): string[];
}

/** The terminal picture of a game, or null if it has none. */
export async function loadPicture(id: string): Promise<PictureFile['picture'] | null> {
  const place = placeOf(id);
  if (!place) return null;
  const file = `./${place.box}/${place.inner === null ? '' : `${place.inner}/`}picture.ts`;
  try {
    const drawing = (await import(file)) as PictureFile;
    return (view, pen) => drawing.picture(view, pen);
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' && String(error).includes('picture.ts'))
      return null;
    throw error;
  }
}
