/**
 * Keys of their own for what a board offers: a control that has one carries it as `aria-keyshortcuts`, so that screen readers tell of it,
 * and the stage presses it from wherever the focus is. What a game has is told by `keys` of its page and listed by `?`.
 */

/** Where a key means what is typed, or what a dialog does with it. */
const ELSEWHERE = 'input:not([type="radio"]), textarea, select, [contenteditable], dialog, [role="dialog"]';

/** The control below `root` that this key presses; null: none, or the key is meant otherwise. */
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

/** A press is a click without a pointer, as that of a screen reader is; shapes of a drawing have no `click` of their own. */
export const press = (control: Element): boolean =>
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }));
