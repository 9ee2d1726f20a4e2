import type { GamePage, Say } from '../../board/contract.ts';
import { has, refusalText } from '../../board/words.ts';
import type { Problem } from '../../kernel/problem.ts';

/** The part of a record at fault, by the name that players know it by: `moves[4]` is move 5. */
function fieldInWords(field: string, say: Say): string {
  const [, index] = /^moves\[(\d+)\]$/.exec(field) ?? [];
  if (index !== undefined) return say('field.move', { n: Number(index) + 1 });
  const [, option] = /^options\.(.+)$/.exec(field) ?? [];
  if (option !== undefined && has(say, `option.${option}`))
    return say('field.option', { option: say(`option.${option}`) });
  const [part = ''] = field.split(/[.[]/);
  const key = `field.${part}`;
  return has(say, key) ? say(key) : say('field.record');
}

/** What is wrong with an imported record, in words. `say` and `page` are those of its game, if it names a known one. */
export function problemText(problem: Problem, page: GamePage | null, say: Say): string {
  const { kind = 'unreadable', field = '', what = '', refusal } = problem;
  const named = fieldInWords(field, say);
  if (kind === 'refused' && refusal) {
    const why = page ? refusalText(page, refusal, {}, [], say) : say(`reason.${refusal.reason}`, refusal.values);
    return say('problem.refused', { field: named, why });
  }
  return say(`problem.${kind}`, { field: named, what });
}
