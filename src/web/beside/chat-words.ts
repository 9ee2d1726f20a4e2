import type { Say } from '../../board/contract.ts';
import type { Saying } from './chat.ts';

/** What was said, in the reader's language where it was a phrase. */
export function saidText(saying: Saying, say: Say): string {
  if ('text' in saying) return saying.text;
  return 'phrase' in saying ? say(`chat.${saying.phrase}`) : say(`reaction.${saying.reaction}`);
}
