import type { Game } from '../../../kernel/rules.ts';
import { bots } from './bot.ts';
import { rules } from './rules.ts';

export const game: Game = { rules, bots };
