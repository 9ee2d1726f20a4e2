import { readAddress } from '../../address/route.ts';
import { go } from './route.svelte.ts';

/**
 * The only handler of clicks on links: links to our own pages need no new document. All others are left to the browser.
 */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.hasAttribute('href') || link.target !== '' || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return;
  const to = readAddress(url);
  if (to.at === 'nowhere') return;
  event.preventDefault();
  go(to);
}
