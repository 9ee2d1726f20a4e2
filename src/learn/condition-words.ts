import type { Say } from '../kernel/text.ts';
import { termsOf, type Condition, type Term } from './condition.ts';

/**
 * A condition in words, for readers of the whole rulebook: “Alone”, “Blind”, “Mistakes: Penalty”. `say` has the texts
 * of the site, `tell` those of the game.
 */
export const conditionWords = (when: Condition | undefined, say: Say, tell: Say): readonly string[] =>
  when === undefined ? [] : (termsOf(when) ?? []).map((term) => termWords(term, say, tell));

function termWords({ name, is, values }: Term, say: Say, tell: Say): string {
  const [value = ''] = values;
  const option = tell(`option.${name}`);
  if (name === 'players' && value === '1' && values.length === 1)
    return say(is === '=' ? 'rulebook.alone' : 'rulebook.several');
  if (is === '>') return say('rulebook.if.more', { option, n: Number(value) + 1 });
  if (is === '<') return say('rulebook.if.less', { option, n: Number(value) - 1 });
  if (value === 'true' || value === 'false') {
    const wanted = (value === 'true') === (is === '=');
    return wanted ? option : say('rulebook.if.without', { option });
  }
  const named = values.map((each) => labelOf(`option.${name}.${each}`, each, tell));
  return say(is === '=' ? 'rulebook.if.is' : 'rulebook.if.not', { option, values: named });
}

/** A number is its own label. */
function labelOf(key: string, value: string, tell: Say): string {
  const label = tell(key);
  return label === key ? value : label;
}
