import type { SoloView } from './view.ts';

/**
 * A simple tip from what lies open: a card on the highest pile that takes it; else the stock, while it lasts; else the lower of two
 * piles on the higher one. Null when nothing can be done.
 */
export function hintFrom(view: SoloView, choices: readonly string[]): string | null {
  const heightAt = (move: string): number => view.piles[Number(move.at(-1)) - 1]?.length ?? 0;
  const highest = (moves: readonly string[]): string | null =>
    moves.toSorted((a, b) => heightAt(b) - heightAt(a))[0] ?? null;
  const cards = choices.filter((move) => move !== 'deal' && move.length > 3);
  const piles = choices.filter((move) => move.length === 3);
  return highest(cards) ?? (choices.includes('deal') ? 'deal' : highest(piles));
}
