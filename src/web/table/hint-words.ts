import type { Options } from '../../kernel/options.ts';
import type { HintStep } from '../../table/events.ts';
import type { Hint } from '../../table/wire.ts';
import type { GamePage, Say } from '../../board/contract.ts';
import { adviceText, reasonText } from '../../board/words.ts';

/** If a game cannot say where to look, a hint begins with the move. */
export const firstStep = (page: GamePage): HintStep => (page.advise ? 1 : 2);

/** A hint as a sentence; once the move is told, only its reason. */
export function hintWords(page: GamePage, { step, move, why }: Hint, options: Options, say: Say): string {
  if (step === 3 || why?.lost) return (why && reasonText(page, why, say)) ?? say('hint.no_why');
  const advice = page.advise?.(move, options);
  // Codes such as cards are shown in words.
  if (!advice) return adviceText(page, { key: 'hint.move', values: { move } }, say);
  return adviceText(page, step === 1 ? advice.where : advice.move, say);
}

/** What a hint marks on the board: at first only where the move begins. */
export function hintMarks(page: GamePage, hint: Hint | null, options: Options): readonly string[] {
  const advice = hint && page.advise?.(hint.move, options);
  if (!advice) return [];
  return hint.step === 1 && !hint.why?.lost ? advice.look : advice.marks;
}
