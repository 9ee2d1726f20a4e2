/**
 * Gives the focus to what stands on the page once the present change is drawn. To give it at once would lay the page out in the middle of
 * the change, for a focus that nobody sees before it is drawn.
 */
export function focusSoon(find: () => HTMLElement | SVGElement | null | undefined, options?: FocusOptions): void {
  requestAnimationFrame(() => find()?.focus(options));
}
