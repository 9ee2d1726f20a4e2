import { keep, recall } from '../../board/keep.ts';
import { features as ask, type ServerFeatures } from './online.ts';

/** What the operator of this server offers; until it has said so, what it offered the last time, or all. */
const KEPT = 'features';

const all: ServerFeatures = { lobby: true, chat: true, names: true };
const known = (): ServerFeatures => {
  const kept = recall(KEPT);
  return typeof kept === 'object' && kept !== null ? { ...all, ...kept } : all;
};

let now = $state.raw(known());
let asked: Promise<void> | null = null;

/** Asks the server, once for as long as this page is open. */
function learn(): Promise<void> {
  return (asked ??= ask().then((told) => {
    // Nobody could be asked: another time.
    if (!told) asked = null;
    else keep(KEPT, (now = { ...all, ...told }));
  }));
}

/** To be read where it is shown: it changes when the server has answered. */
export function features(): ServerFeatures {
  if (navigator.onLine) void learn();
  return now;
}
