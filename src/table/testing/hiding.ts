import type { Options } from '../../kernel/options.ts';
import type { Game } from '../../kernel/rules.ts';

/** Options under which most is hidden and most can be probed, by game. */
const hiding: Readonly<Record<string, readonly Options[]>> = {
  zipher: [
    { players: 2, blind: true },
    { players: 3, blind: true },
  ],
  'zoker-memo': [
    { players: 2, table: 8 },
    { players: 3, table: 16 },
  ],
  davinci: [
    { players: 2, dashes: true, draft: 'pick' },
    { players: 4, dashes: true, draft: 'pick' },
  ],
  sudoku: [
    { players: 2, mistakes: 'call' },
    { players: 3, mistakes: 'call' },
  ],
  'zoker-kubo': [
    { players: 2, claims: 'call' },
    { players: 3, claims: 'call' },
  ],
};

export function hidingOptions({ rules }: Game): readonly Options[] {
  const field = rules.options['players'];
  if (field?.kind !== 'whole') return [{}];
  return (
    hiding[rules.id] ??
    [2, 3].filter((players) => players >= field.min && players <= field.max).map((players) => ({ players }))
  );
}
