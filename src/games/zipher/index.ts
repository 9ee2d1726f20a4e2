import type { Game } from '../../kernel/rules.ts';
import { bots } from './bot.ts';
import { rules } from './rules.ts';
import { solver } from './solver.ts';

export const game: Game = {
  rules,
  bots,
  solver,
  messages: {
    en: async () => (await import('./messages.en.json', { with: { type: 'json' } })).default,
    nl: async () => (await import('./messages.nl.json', { with: { type: 'json' } })).default,
    de: async () => (await import('./messages.de.json', { with: { type: 'json' } })).default,
    sv: async () => (await import('./messages.sv.json', { with: { type: 'json' } })).default,
  },
};
