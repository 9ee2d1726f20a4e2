import type { Choice } from '../../kernel/bots.ts';
import type { BotTask } from '../bots/think.ts';

/** Misbehaving bots, selected by level in the test's pool. */
export default async function think({ level, knowledge, cancelled }: BotTask): Promise<Choice> {
  switch (level) {
    case 'throws':
      throw new Error('a bot with a bug');
    case 'exits':
      process.exit(3);
      break;
    case 'hangs':
      for (;;);
    case 'never':
      return new Promise(() => undefined);
    case 'cheats':
      return { move: -1 };
    case 'nothing':
      return undefined as unknown as Choice;
    case 'waits':
      return { move: null };
    case 'until cancelled':
      while (Atomics.load(cancelled, 0) === 0);
      return { move: null };
  }
  return Promise.resolve({ move: knowledge.moves[0]!, reason: { key: 'first' } });
}
