/**
 * Sets the focus after the current change is drawn. Setting it at once would force a layout in the middle of the
 * change, for a focus that nobody sees before.
 */
export function focusSoon(find: () => HTMLElement | SVGElement | null | undefined, options?: FocusOptions): void {
  requestAnimationFrame(() => find()?.focus(options));
}
