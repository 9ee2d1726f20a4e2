// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { loadPage } from '../../games/pages.ts';
import { isObject } from '../../kernel/problem.ts';
import type { Options } from '../../kernel/options.ts';
import type { Game, Seat, Viewer } from '../../kernel/rules.ts';
import { knowledgeOf, seenBy } from '../../kernel/round.ts';
import { playing, turnOf } from '../../table/testing/playing.ts';
import { announce, announced } from '../app/announce.svelte.ts';
import { change } from '../app/settings.svelte.ts';
import { learn, sayFor, speak } from '../app/texts.svelte.ts';
import { setStageHome } from '../../board/stage.ts';
import '../../board/testing/board.ts';
import { TableHint } from './hint.svelte.ts';
import { TableNotes } from './notes.svelte.ts';
import Playing from './Playing.svelte';
import type { TableState } from './table.svelte.ts';
import { seatLooks } from './words.ts';

/**
 * What a screen reader says while a round is played, game by game: a file `spoken.txt` beside a game holds, line by line, what the person at
 * the first seat hears after each move of a round between bots. Its first line says the options and how many moves.
 */

// What jsdom has no idea of: every screen is a phone.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

/** The table as it stands in the app, which tells every stage how to speak. */
const AtHome: typeof Playing = (anchor, props) => {
  setStageHome({ sayFor, announce, settings: { coordinates: true, confirm: 'screen', pace: 0 } });
  return Playing(anchor, props);
};

/** The move of the easy bot: the same in the same position. */
function think(game: Game, play: ReturnType<typeof playing>, seat: Seat): string {
  const bot = game.bots.find(({ level }) => level === 'greedy') ?? game.bots[0]!;
  const { move } = bot.choose(knowledgeOf(play.table.round!, seat), { nodes: 200, stop: () => false }, 'spoken');
  return play.table.round!.rules.format(move!);
}

async function spoken(id: string, options: Options, moves: number): Promise<string[]> {
  const [game, page] = await Promise.all([loadGame(id), loadPage(id)]);
  change({ lang: 'en', pace: 0, sound: false });
  await speak('en');
  await learn(id);
  const play = playing(game!, options, {}, 'spoken');
  let snapshot = $state.raw(play.snapshot('a'));
  const table = {
    id: 'spoken',
    lost: false,
    away: [],
    unanswered: 0,
    madeElsewhere: 0,
    pending: null,
    window: null,
    face: (viewer: Viewer) => snapshot.faces.find((face) => face.viewer === viewer),
    log: (viewer: Viewer) => (snapshot.moves < 0 ? [] : seenBy(play.table.round!, viewer)),
  } as unknown as TableState;
  render(AtHome, {
    context: new Map(),
    props: {
      table,
      get snapshot() {
        return snapshot;
      },
      page: page!,
      seats: seatLooks(snapshot.seats, sayFor(id)),
      onrules: vi.fn(),
      onsettings: vi.fn(),
      onundo: vi.fn(),
      hint: new TableHint(table),
      onhint: null,
      notes: new TableNotes(),
      sentence: '',
    },
  });
  await tick();
  const heard: string[] = [];
  for (let made = 0; made < moves && !play.table.round!.rules.over(play.table.round!.pos); made++) {
    const seat = turnOf(play.table);
    const move = think(game!, play, seat);
    const before = announced().count;
    expect(play.act(seat, move)).toMatchObject({ ok: true });
    snapshot = play.snapshot('a');
    await tick();
    heard.push(`${seat}:${move} ${announced().count > before ? announced().text : '(nothing)'}`);
  }
  return heard;
}

const files = Object.entries(
  import.meta.glob<string>('../../games/**/spoken.txt', { query: '?raw', import: 'default', eager: true }),
);

test.each(files)('%s', async (file, text) => {
  const [first = '', ...told] = text.trimEnd().split('\n');
  const asked: unknown = JSON.parse(first);
  if (!isObject(asked)) throw new Error(`${file} begins with what is played`);
  const { game, options, moves } = asked as { game: string; options: Options; moves: number };
  expect(await spoken(game, options, moves)).toEqual(told);
});
