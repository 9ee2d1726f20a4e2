/**
 * Keyboard shortcuts of boards: a control carries its key as `aria-keyshortcuts`, so that screen readers announce it,
 * and the stage presses it wherever the focus is. `keys` of a game's page lists them for `?`.
 */

/** Where a key is typed text, or belongs to a dialog. */
const ELSEWHERE = 'input:not([type="radio"]), textarea, select, [contenteditable], dialog, [role="dialog"]';

/** The control below `root` that this key presses; null: none, or the key belongs elsewhere. */
export function controlFor(root: Element, event: KeyboardEvent): Element | null {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || event.repeat) return null;
  if (key.length !== 1 || (target instanceof Element && target.closest(ELSEWHERE))) return null;
  const named = key.toLowerCase();
  for (const control of root.querySelectorAll('[aria-keyshortcuts]')) {
    const keys = control.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
    if (keys.includes(named) && !control.matches(':disabled')) return control;
  }
  return null;
}

/** A click without a pointer, like a screen reader's; SVG shapes have no `click` method. */
export const press = (control: Element): boolean =>
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }));
