import type { Say } from '../../board/contract.ts';
import type { Saying } from '../../table/beside-wire.ts';
import { phraseKey, reactionKey } from '../link/beside.ts';

/** What was said, in the reader's language where it was a phrase. */
export function saidText(saying: Saying, say: Say): string {
  if ('text' in saying) return saying.text;
  return say('phrase' in saying ? phraseKey(saying.phrase) : reactionKey(saying.reaction));
}
