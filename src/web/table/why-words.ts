import type { BotReason } from '../../kernel/bots.ts';
import { href } from '../../address/route.ts';
import type { GamePage, Say } from '../../board/contract.ts';
import { clauseName, reasonText } from '../../board/words.ts';

/** Why a bot made a move, in words, and the clause that makes it a good one. */
export interface WhyWords {
  readonly text: string;
  readonly clause: { readonly id: string; readonly name: string; readonly to: string } | null;
}

/** Null: there is no reason, or this page does not have its text. */
export function whyWords(page: GamePage, why: BotReason | null | undefined, say: Say): WhyWords | null {
  const text = why ? reasonText(page, why, say) : null;
  if (!why || text === null) return null;
  const { clause } = why;
  if (clause === undefined) return { text, clause: null };
  const to = href({ at: 'rules', game: page.game, clause });
  return { text, clause: { id: clause, name: clauseName(clause, page.game, say), to } };
}
