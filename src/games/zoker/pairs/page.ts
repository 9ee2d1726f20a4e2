import { gamePage, type Advice, type Prompt, type Text } from '../../../board/contract.ts';
import type { CommonView, Shown, Viewer } from '../../../kernel/rules.ts';
import { codeInWords } from '../pieces/names.ts';
import After from './After.svelte';
import '../pieces/colours.css';
import Board from './Board.svelte';
import { cardsOf } from './pair.ts';
import Tray from './Tray.svelte';
import type { PairsView } from './view.ts';

// Declared again here, because a page may not import the position, where the rules' own type is.
type PairsOptions = { cards: number };
type View = CommonView & PairsView;

const prompt = (_view: View, viewer: Viewer): Prompt | null =>
  viewer === 'table' ? null : { sentence: { key: 'ui.choose' }, detail: { key: 'ui.choose.why' } };

function tell({ move }: Shown): Text {
  const [a, b] = cardsOf(move);
  return { key: 'ui.tell', values: { a, b } };
}

function advise(move: string): Advice {
  const [a, b] = cardsOf(move);
  const marks = [a, b].map((card) => `[data-card="${card}"]`);
  return {
    where: { key: 'ui.look', values: { card: a } },
    look: marks.slice(0, 1),
    move: { key: 'ui.tip', values: { a, b } },
    marks,
  };
}

function verdict(view: View): Text | null {
  if (!view.result) return null;
  const n = view.scores[0] ?? 0;
  const best = Number(view.result['best']);
  if (best === 0) return { key: 'ui.verdict.none' };
  return n === best ? { key: 'ui.verdict.best', values: { n } } : { key: 'ui.verdict', values: { n, best } };
}

/** The sentence at the end of a round, when no two of the remaining cards match (pairs.1). */
function ended(view: View): Text | null {
  if (!view.over) return null;
  const n = view.cards.filter(({ lies }) => lies).length;
  return n === 0 ? { key: 'ui.ended.all' } : { key: 'ui.ended', values: { n } };
}

export const page = gamePage<PairsView, PairsOptions>({
  game: 'zoker-pairs',
  Board,
  Tray,
  Aside: null,
  After,
  prompt,
  tell,
  advise,
  clauseNow: (view) => (view.over ? 'pairs.2' : 'zoker.3'),
  verdict,
  ended,
  inWords: codeInWords,
});
