import type { Page } from '@playwright/test';

/** In the page: how far down it can be seen. On a phone a bar of tools lies over its end. */
export const VISIBLE_BOTTOM = `(() => {
  const bar = document.querySelector('nav.tabs');
  return bar && getComputedStyle(bar).display !== 'none' ? bar.getBoundingClientRect().top : innerHeight;
})()`;

export const visibleBottom = (page: Page): Promise<number> => page.evaluate<number>(VISIBLE_BOTTOM);
