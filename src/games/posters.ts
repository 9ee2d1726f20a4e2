import type { Box } from '../board/box.ts';
import type { Poster } from '../board/poster.ts';
import type { Options } from '../kernel/options.ts';
import type { CommonView } from '../kernel/rules.ts';
import type { Lang } from '../kernel/languages.ts';
import type { Messages } from '../kernel/text.ts';
import { placeOf, textFolders } from './list.ts';

export { lookOf } from '../board/poster.ts';
export { sheetSvg, shelfSvg, type Sheet } from '../board/poster-sheet.ts';

// Methods, so that the types allow the poster of any game; each is only ever given views of its own game.
interface PosterFile {
  poster(view: CommonView, look: Parameters<Poster<object>>[1]): ReturnType<Poster<object>>;
  titleOf?(options: Options): string;
}

/** Draws a position of a game for link previews; null: the game has no poster. */
export async function loadPoster(id: string): Promise<PosterFile | null> {
  const place = placeOf(id);
  if (!place) return null;
  const file = `./${place.box}/${place.inner === null ? '' : `${place.inner}/`}poster.ts`;
  try {
    return (await import(file)) as PosterFile;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' && String(error).includes('poster.ts'))
      return null;
    throw error;
  }
}

/** A box without the picture on its lid, which needs a browser. */
export const loadBox = async (id: string): Promise<Box> => ((await import(`./${id}/box.ts`)) as { box: Box }).box;

export const loadBoxTexts = async (id: string, lang: Lang): Promise<Messages> =>
  ((await import(`./${id}/box.${lang}.json`, { with: { type: 'json' } })) as { default: Messages }).default;

/** The texts of a game, including those shared within its box. */
export async function loadGameTexts(id: string, lang: Lang): Promise<Messages> {
  const files = textFolders(id).map(
    (folder) =>
      import(`./${folder}/messages.${lang}.json`, { with: { type: 'json' } }) as Promise<{ default: Messages }>,
  );
  return Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) as Messages;
}
