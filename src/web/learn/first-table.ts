import type { Options } from '../../kernel/options.ts';
import { keep } from '../../board/keep.ts';
import { go } from '../app/route.svelte.ts';
import { say } from '../app/texts.svelte.ts';
import { freshDraft, planOf, playersIn, settle } from '../cupboard/draft.ts';
import { keepLastGame } from '../cupboard/last-game.ts';
import { keptWindows } from '../cupboard/windows.ts';
import { device } from '../link/hosts.ts';

/** Opens the first table after a lesson: against the easiest bot, or alone in solo games. */
export async function openFirstTable(game: string, options: Options): Promise<void> {
  const facts = await device.ask({ q: 'facts', game });
  const fresh = freshDraft(facts, []);
  const chosen = settle({ ...fresh.options, ...options }, facts.options);
  const draft = { ...fresh, options: chosen };
  const plan = planOf(draft, game, facts, (seat) => say('seat.player', { n: seat + 1 }), keptWindows(false));
  const table = await device.ask({ q: 'open', plan });
  keep(`plan.${game}`, draft);
  keepLastGame(game);
  keep('played', true);
  go({ at: 'table', table, key: null });
}

/** Whether that table has anyone else at it. */
export async function hasOthers(game: string, options: Options): Promise<boolean> {
  const facts = await device.ask({ q: 'facts', game });
  const fresh = freshDraft(facts, []);
  return playersIn({ ...fresh, options: { ...fresh.options, ...options } }, facts) > 1;
}
