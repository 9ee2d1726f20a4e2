import type { Plugin } from 'vite';
import { languages } from '../src/kernel/languages.ts';

/**
 * The oldest browsers that the page is built for (docs/browsers.md). `.too-old` in src/web/styles/base.css asks for what
 * these were the first to have.
 */
export const browsers = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];

const PLACE = '<!-- too old -->';

/**
 * Writes into the page, in every language, that the browser is too old. It needs no script, because an old browser
 * cannot read ours; the style sheet hides it in all others.
 */
export function tooOld(): Plugin {
  const lines = Object.entries(languages).map(([lang, { tooOld: text }]) => `<p lang="${lang}">${text}</p>`);
  return {
    name: 'too-old',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error('the page has no place for what old browsers are told');
      return html.replace(PLACE, `<div class="too-old">${lines.join('')}</div>`);
    },
  };
}
