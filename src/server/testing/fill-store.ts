import { gameIds, loadGame } from '../../games/index.ts';
import { sealAll, START } from '../../host/chain.ts';
import { rowOf } from '../../host/row.ts';
import type { Batch, Store } from '../../host/store.ts';
import type { Options } from '../../kernel/options.ts';
import { quick } from '../../kernel/rng.ts';
import { legalCodes } from '../../kernel/round.ts';
import type { Person } from '../../table/events.ts';
import { playing } from '../../table/testing/playing.ts';
import { hashed } from '../secrets.ts';

/** The table with that number: its game, its progress and who sits there follow from the number. */
async function tableOf(number: number, deviceOf: (letter: string) => string): Promise<(id: string) => Batch> {
  const id = gameIds[number % gameIds.length]!;
  const game = (await loadGame(id))!;
  const field = game.rules.options['players'];
  const options: Options = field?.kind === 'whole' && field.max > 1 ? { players: Math.max(2, field.min) } : {};
  const rng = quick(`stored ${number}`);
  const play = playing(game, options, {}, `stored ${number}`);
  for (let left = rng.below(40); left > 0 && !play.table.outcome; left--) {
    const round = play.table.round!;
    const spots = Array.from({ length: play.table.players }, (_, seat) =>
      legalCodes(round, seat).map((code) => ({ seat, code })),
    ).flat();
    const { seat, code } = spots[rng.below(spots.length)]!;
    play.now += 1000;
    play.act(seat, round.rules.format(code));
  }
  const people: Person[] = [...play.people.values()].map((person) => ({ ...person, device: deviceOf(person.device) }));
  return (table) => ({ events: sealAll(START, play.log), people, row: rowOf(table, play.table) });
}

/** How many different tables are made; the others are copies under other ids. */
const DIFFERENT = 45;

/** Fills a store with tables of every game; returns their ids. */
export async function fillStore(store: Store, count: number, deviceOf = hashed): Promise<string[]> {
  const batches = await Promise.all(
    Array.from({ length: Math.min(count, DIFFERENT) }, (_, number) => tableOf(number, deviceOf)),
  );
  const ids = Array.from({ length: count }, (_, number) => `t${number.toString(36).padStart(6, '0')}`);
  const one = (id: string, number: number): Promise<void> =>
    store.create(id, hashed(`key of ${id}`), batches[number % batches.length]!(id));
  for (let at = 0; at < count; at += 500)
    await Promise.all(ids.slice(at, at + 500).map((id, index) => one(id, at + index)));
  return ids;
}
