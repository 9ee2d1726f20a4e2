import { keep, recall } from '../../board/keep.ts';
import { features as ask, type ServerFeatures } from './online.ts';

/** The features of this server; until it has answered, those it had last time, or all. */
const KEPT = 'features';

const all: ServerFeatures = { lobby: true, chat: true, names: true };
const known = (): ServerFeatures => {
  const kept = recall(KEPT);
  return typeof kept === 'object' && kept !== null ? { ...all, ...kept } : all;
};

let now = $state.raw(known());
let asked: Promise<void> | null = null;

/** Asks the server, once per page load. */
function learn(): Promise<void> {
  return (asked ??= ask().then((told) => {
    // No answer: try again later.
    if (!told) asked = null;
    else keep(KEPT, (now = { ...all, ...told }));
  }));
}

/** Reactive: it changes when the server has answered. */
export function features(): ServerFeatures {
  if (navigator.onLine) void learn();
  return now;
}
