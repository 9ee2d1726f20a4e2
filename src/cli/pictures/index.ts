import type { Picture } from '../../board/picture.ts';
import { loadPicture } from '../../games/pictures.ts';
import { fields } from './fields.ts';

/** The terminal picture of a game; without one its view is printed as fields. */
export const pictureOf = async (game: string): Promise<Picture<object>> => (await loadPicture(game)) ?? fields;
