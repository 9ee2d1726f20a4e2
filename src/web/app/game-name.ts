import { boxOf } from '../../games/boxes.ts';
import type { Options } from '../../kernel/options.ts';
import { holds } from '../../learn/condition.ts';
import { say } from './texts.svelte.ts';

/** The name of a game under these options: an edition has a name of its own. Needs only the texts of the boxes. */
export function gameName(game: string, options: Options): string {
  const box = boxOf(game);
  const edition = box?.editions?.find(({ when }) => holds(when, options));
  return box && edition ? say(`box.${box.id}.edition.${edition.id}`) : say(`game.${game}`);
}
