import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../../games/index.ts';
import { quick } from '../../kernel/rng.ts';
import { legalCodes, seenBy } from '../../kernel/round.ts';
import { snapshot, viewersOf } from '../../table/snapshot.ts';
import { apply } from '../../table/table.ts';
import { opened } from '../../table/testing/playing.ts';
import type { FromHost } from '../../table/wire.ts';
import { audienceOf, shownBy, tellNews } from './frames.ts';
import { liveTable, type Watcher } from './live-table.ts';

describe.each(gameIds)('%s', (id) => {
  test('news, joined from parts, say what a snapshot says', async () => {
    const game = (await loadGame(id))!;
    const field = game.rules.options['players'];
    const play = opened(game, field?.kind === 'whole' ? { players: Math.min(3, field.max) } : {});
    const live = liveTable('a-table', 'k', play.again());
    const heard = new Map<string | null, FromHost>();
    const holders = ['a', 'a', 'b', 'nobody', null];
    for (const holder of holders) {
      const watcher: Watcher = { holder, send: (text) => heard.set(holder, JSON.parse(text) as FromHost) };
      live.watchers.add(watcher);
    }
    const tell = (): void => {
      while (live.table.version < play.log.length) {
        const event = play.log[live.table.version]!;
        const shown = shownBy(live.table, event, audienceOf(live));
        apply(live.table, event);
        live.audience = null;
        heard.clear();
        tellNews(live, shown);
        for (const holder of holders) {
          const viewers = viewersOf(live.table, holder);
          expect(heard.get(holder)).toEqual({
            t: 'news',
            table: 'a-table',
            snapshot: JSON.parse(JSON.stringify(snapshot(live.table, holder))) as unknown,
            shown: event.type === 'moved' ? viewers.map((viewer) => seenBy(live.table.round!, viewer).at(-1)) : null,
          });
        }
      }
    };
    for (const [seat, { kind }] of play.table.seats.entries()) {
      if (kind === 'open') play.send('abc'[seat]!, { do: 'sit', seat, name: 'x "y" \\ z' });
    }
    tell();
    const rng = quick(id);
    for (let i = 0; i < 30 && !play.table.outcome; i++) {
      const round = play.table.round!;
      const seat = round.rules.awaited(round.pos)[0]!;
      const codes = legalCodes(round, seat);
      play.act(seat, round.rules.format(codes[rng.below(codes.length)]!));
      tell();
    }
    play.send('a', { do: 'undo', seat: 0 });
    play.send('a', { do: 'leave', seat: 0, how: 'resigned' });
    tell();
  });
});
