import type { Picture } from '../../board/picture.ts';
import { loadPicture } from '../../games/pictures.ts';
import { fields } from './fields.ts';

/** How a game is drawn; one without a picture of its own has its view written out. */
export const pictureOf = async (game: string): Promise<Picture<object>> => (await loadPicture(game)) ?? fields;
