/**
 * All games, one line each: the folder. Boxes in the cupboard, and games in their box, are in this order. Rules, page,
 * box and picture are found from here and loaded on first use.
 */
const folders = [
  'zipher',
  'zoker/kubo',
  'zoker/tiko',
  'zoker/memo',
  'zoker/solo',
  'zoker/pairs',
  'davinci',
  'zickzack',
  'sudoku',
] as const;

/** The ids used in records: the folder `zoker/kubo` holds the game `zoker-kubo`. */
export const gameIds: readonly string[] = folders.map((folder) => folder.replace('/', '-'));

/**
 * The place of a game: its box, and its folder in the box if that holds several games. Undefined: there is no such
 * game.
 */
export function placeOf(id: string): { readonly box: string; readonly inner: string | null } | undefined {
  if (!gameIds.includes(id)) return undefined;
  const [box = '', inner = null] = id.split('-');
  return { box, inner };
}

/** The folders of the boxes, in the order of the cupboard. */
export const boxIds: readonly string[] = [...new Set(folders.map((folder) => folder.split('/', 1)[0] ?? folder))];

/** The folders of a game's texts, the shared ones first. */
export function textFolders(id: string): string[] {
  const place = placeOf(id);
  if (!place) return [];
  return place.inner === null ? [place.box] : [place.box, `${place.box}/${place.inner}`];
}
