import type { Say } from '../../board/contract.ts';
import { has } from '../../board/words.ts';
import { termsOf, type Condition, type Term } from '../../learn/condition.ts';

/** Under which options something holds, in a word or two for who reads it all: “Alone”, “Blind”. What holds without an option needs none. */
export const conditionWords = (when: Condition | undefined, say: Say, tell: Say): readonly string[] =>
  when === undefined ? [] : (termsOf(when) ?? []).flatMap((term) => wordOf(term, say, tell) ?? []);

function wordOf({ name, is, values }: Term, say: Say, tell: Say): string | null {
  if (name === 'players') return playersWord(is, values, say);
  if (is !== '=') return null;
  const [value = ''] = values;
  const keys = value === 'true' ? [`option.${name}`] : values.map((each) => `option.${name}.${each}`);
  const words = keys.filter((key) => has(tell, key)).map((key) => tell(key));
  return words.length === 0 ? null : words.join(' / ');
}

function playersWord(is: Term['is'], [value = '', ...more]: readonly string[], say: Say): string | null {
  if (is === '=' && value === '1' && more.length === 0) return say('rulebook.alone');
  if ((is === '>' && value === '1') || (is === '!=' && value === '1')) return say('rulebook.several');
  return is === '=' ? [value, ...more].join(' / ') : is === '>' ? `> ${value}` : `< ${value}`;
}
