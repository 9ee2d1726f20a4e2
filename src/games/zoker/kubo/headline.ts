import type { CommonView, Seat } from '../../../kernel/rules.ts';
import type { PersonWord, Say, Values } from '../../../kernel/text.ts';
import { cardPiece } from '../pieces/names.ts';
import type { KuboView } from './view.ts';

// Only the needed part of the board's contract is declared, because that module depends on a browser.
type Text = { readonly key: string; readonly values?: Values };
type Headline = { readonly sentence: Text; readonly detail: Text; readonly call?: boolean };

/** What someone at this device is doing. */
interface Doing {
  readonly pointing: boolean;
  readonly touched: readonly string[];
  /** The line that the touched cards claim. */
  readonly claim: string | null;
  /** Whether someone here may call. */
  readonly asked: boolean;
  readonly held: string | null;
  readonly choices: readonly string[];
  readonly draws: readonly number[];
}

const told = (key: string, values: Values = {}): Headline => ({
  sentence: { key, values },
  detail: { key: `${key}.why` },
});

/**
 * The headline of the board, which replaces that of the page because it knows names, cards in words and the selection.
 */
export function headlineOf(
  view: CommonView & KuboView,
  { pointing, touched, claim, asked, held, choices, draws }: Doing,
  personAt: (seat: Seat) => PersonWord,
  say: Say,
): Headline | null {
  const call = view.phase === 'calls';
  if (view.over) return null;
  if (pointing) {
    const [first] = touched;
    if (claim !== null) return { sentence: { key: 'ui.claim.line' }, detail: { key: 'again' }, call };
    const point = first === undefined ? told('ui.claim.first') : told('ui.claim.next', { card: cardPiece(first, say) });
    return { ...point, call };
  }
  if (call) {
    if (!asked) return null;
    const names = view.passed.map(personAt);
    const detail =
      names.length === 0
        ? { key: 'ui.calls.why', values: { who: personAt(view.turn) } }
        : { key: 'ui.calls.passed', values: { names } };
    return { sentence: { key: 'ui.calls' }, detail, call };
  }
  if (held !== null) {
    const how = view.dead.includes(held) ? 'dead' : choices.includes(held) ? 'open' : 'shut';
    return told(`ui.held.${how}`, { card: cardPiece(held, say) });
  }
  if (draws.length === 0) return null;
  const most = Math.max(...draws);
  return { ...told(most === 1 ? 'ui.draw.one' : 'ui.draw.some', { n: most }), detail: { key: 'ui.draw.why' } };
}
