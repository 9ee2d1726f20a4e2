import type { Code } from '../../kernel/moves.ts';
import type { BotTask } from '../bots/think.ts';

/** Bots that do what no bot should; named by their level in the test's pool. */
export default async function think({ level, knowledge }: BotTask): Promise<Code | null> {
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
      return -1;
    case 'waits':
      return null;
  }
  return Promise.resolve(knowledge.moves[0]!);
}
