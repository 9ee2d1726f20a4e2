import type { Plugin } from 'vite';
import { languages } from '../src/kernel/languages.ts';

/**
 * The oldest browsers that the page is built for (docs/browsers.md). `.too-old` in src/web/styles/base.css asks for what
 * these were the first to have.
 */
export const browsers = ['chrome111', 'edge111', 'firefox121', 'safari16.4'];

const PLACE = '<!-- too old -->';

const inEveryLanguage = (text: 'tooOld' | 'noScripts'): string =>
  Object.entries(languages)
    .map(([lang, texts]) => `<p lang="${lang}">${texts[text]}</p>`)
    .join('');

/**
 * Writes into the page, in every language, that the browser is too old, or that scripts are switched off. Neither needs
 * a script; the style sheet hides the first in all browsers that are not too old.
 */
export function tooOld(): Plugin {
  return {
    name: 'too-old',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error('the page has no place for what old browsers are told');
      const noScripts = `<noscript><div class="no-scripts">${inEveryLanguage('noScripts')}</div></noscript>`;
      return html.replace(PLACE, `<div class="too-old">${inEveryLanguage('tooOld')}</div>${noScripts}`);
    },
  };
}
