import { styleText } from 'node:util';
import type { SudokuView } from './view.ts';
import type { Picture } from '../../board/picture.ts';

/** The board with its blocks; golden tiles in yellow, the last tile in brackets. */
export const picture: Picture<SudokuView> = (view, pen) => {
  const tiles = new Map(view.tiles.map((tile) => [tile.cell, tile]));
  const cell = (name: string): string => {
    const tile = tiles.get(name);
    if (!tile) return styleText('dim', ' · ');
    const text = name === view.last?.cell ? `[${tile.number}]` : ` ${tile.number} `;
    return styleText(tile.golden ? 'yellow' : 'bold', text);
  };
  const numbers = Array.from({ length: view.size }, (_, index) => index + 1);
  const blocks = (parts: readonly string[], between: string): string =>
    parts.map((part, index) => (index > 0 && index % view.block.columns === 0 ? between : '') + part).join('');
  const rows = numbers.flatMap((row) => {
    const line = `r${row} ${blocks(
      numbers.map((column) => cell(`r${row}c${column}`)),
      '│',
    )}`;
    const rule = `   ${blocks(
      numbers.map(() => '───'),
      '┼',
    )}`;
    return row > 1 && (row - 1) % view.block.rows === 0 ? [rule, line] : [line];
  });
  const hands = view.hands.map((hand, seat) => {
    const { field, tokens } = view.track[seat]!;
    const track = pen.say('picture.track', { field, tokens });
    return `${pen.seat(seat)}: ${view.scores[seat]!} (${track})   ${hand === null ? '–' : `[${hand.number ?? '?'}]`}`;
  });
  return [
    `   ${blocks(
      numbers.map((column) => `c${column} `),
      ' ',
    )}`.trimEnd(),
    ...rows,
    '',
    `${pen.say('picture.stock', { n: view.stock.length })}   ${pen.say('picture.aside')}: ${view.aside.join(' ') || '–'}`,
    ...hands,
  ];
};
