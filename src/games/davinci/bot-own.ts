/** What to do with one's own tiles, judged by how much the others would not know of them. */
import type { Code } from '../../kernel/moves.ts';
import { mayGoOn, secrecy, type Mind } from './bot-mind.ts';
import type { Stakes } from './bot-guess.ts';
import type { Standing } from './bot-outlook.ts';
import { HIDE, LAY, SHOW, STOP } from './notation.ts';
import type { Slot } from './recall.ts';

export interface Own {
  readonly code: Code;
  readonly own: Standing['own'];
}

/** The standing of the bot's code as it is now supposed to be. */
function standing(mind: Mind): Standing['own'] {
  const hidden = mind.memory.codes[mind.me]!.filter(({ open }) => !open).length;
  return hidden === 0 ? null : { bits: secrecy(mind), hidden };
}

/** The code that leaves the others least sure; of equal ones the first. */
export function mostSecret(mind: Mind, codes: readonly Code[]): Own {
  let best: Own | null = null;
  for (const code of codes) {
    if (best !== null && !mayGoOn(mind)) break;
    const own = after(mind, code);
    if (best === null || (own?.bits ?? -1) > (best.own?.bits ?? -1)) best = { code, own };
  }
  return best!;
}

/** The bot's standing after a move that places the drawn tile, opens an own one, or just stops. */
function after(mind: Mind, code: Code): Standing['own'] {
  if (code === STOP) return standing(mind);
  if (code >= HIDE) return placed(mind, code - (code >= LAY ? LAY : HIDE) - 1, code >= LAY);
  const slot = mind.memory.codes[mind.me]![code - SHOW - 1]!;
  slot.open = true;
  const own = standing(mind);
  slot.open = false;
  return own;
}

/** Which places the drawn tile may have, for those who know the code it goes into. */
export function placesOf({ memory, me }: Mind, drawn: Slot): number[] {
  const code = memory.codes[me]!;
  const isDash = drawn.tile >= 24;
  let from = 0;
  let to = code.length;
  if (!isDash) {
    for (const [index, { tile }] of code.entries()) if (tile < 24 && tile < drawn.tile) from = index + 1;
    for (let i = code.length - 1; i >= 0; i--) if (code[i]!.tile < 24 && code[i]!.tile > drawn.tile) to = i;
  }
  return Array.from({ length: to - from + 1 }, (_, i) => from + i + 1);
}

function placed(mind: Mind, index: number, open: boolean): Standing['own'] {
  const { memory, me, drawn } = mind;
  const code = memory.codes[me] as Slot[];
  code.splice(index, 0, drawn!);
  drawn!.open = open;
  const placings = memory.placings as { code: readonly Slot[]; placed: Slot | null }[];
  placings.push({ code: [...code], placed: drawn });
  const own = standing(mind);
  placings.pop();
  drawn!.open = false;
  code.splice(index, 1);
  return own;
}

/** What the bot's code is worth if it stops and if it guesses wrongly, and how it stops best. */
export function stakesOf(mind: Mind): Stakes & { stop: Code } {
  const { drawn, memory, me } = mind;
  if (drawn !== null) {
    const places = placesOf(mind, drawn);
    const hide = mostSecret(mind, places.map((place) => HIDE + place));
    return { stop: hide.code, hidden: hide.own, exposed: mostSecret(mind, places.map((place) => LAY + place)).own };
  }
  const stop = mostSecret(mind, [STOP]);
  const shows = memory.codes[me]!.flatMap(({ open }, index) => (open ? [] : [SHOW + index + 1]));
  return { stop: STOP, hidden: stop.own, exposed: mostSecret(mind, shows).own };
}
