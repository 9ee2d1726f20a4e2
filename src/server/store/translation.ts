import { gameIds, loadGame } from '../../games/index.ts';
import { sealAll, START } from '../../host/chain.ts';
import { rowOf } from '../../host/row.ts';
import type { Game } from '../../kernel/rules.ts';
import { replayTable } from '../../table/table.ts';
import { upcastLog } from '../../table/upcast.ts';
import { chance } from '../secrets.ts';
import type { Translation } from './migration-2.ts';

/** How logs of version 0.1 become today's. The games are loaded before, since a migration is one transaction and waits for nothing. */
export async function translation(onUnreadable: Translation['onUnreadable']): Promise<Translation> {
  const games = new Map<string, Game | null>();
  for (const id of gameIds) games.set(id, await loadGame(id));
  return {
    upcastLog,
    freshPlayer: () => chance.player(),
    seal: (events) => sealAll(START, events),
    rowOf(id, events) {
      const [opened] = events;
      const game = opened?.type === 'opened' ? games.get(opened.game) : null;
      if (!game) throw new Error('a stored table is of a game that is not here');
      return rowOf(id, replayTable(game, events));
    },
    onUnreadable,
  };
}
