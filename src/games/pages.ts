import type { GamePage } from '../board/contract.ts';
import { textFolders } from './list.ts';

const files = import.meta.glob<{ page: GamePage }>(['./*/page.ts', './*/*/page.ts']);

const fileOf = (id: string): string => `./${textFolders(id).at(-1) ?? ''}/page.ts`;

export const hasPage = (id: string): boolean => Object.hasOwn(files, fileOf(id));

/** A game's part of the page, loaded when its box is opened; null: there is none. */
export async function loadPage(id: string): Promise<GamePage | null> {
  return (await files[fileOf(id)]?.())?.page ?? null;
}
