import type { Game } from '../../../kernel/rules.ts';
import { bots } from './bot.ts';
import { rules } from './rules.ts';
import { solver } from './solver.ts';

export const game: Game = { rules, bots, solver };
