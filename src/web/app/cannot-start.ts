import { languages } from '../../kernel/languages.ts';
import { settings } from './settings.svelte.ts';

/** Shown when the message files could not be loaded. */
export function cannotStart(target: HTMLElement): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = (languages[settings.lang] ?? languages['en'])?.cannotStart ?? '';
  target.replaceChildren(text);
}
