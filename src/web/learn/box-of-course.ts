import type { Place } from '../../address/route.ts';
import type { ShelvedBox } from '../../games/boxes.ts';

/** From a lesson or a trainer back to its box: a course of an edition (they have one name) leads to that edition. */
export function boxOfCourse({ id: box, games, editions = [] }: ShelvedBox, game: string, course: string | null): Place {
  const edition = editions.find(({ id }) => id === course)?.id;
  return { at: 'box', box, game: games.length > 1 ? game : null, ...(edition === undefined ? {} : { edition }) };
}
