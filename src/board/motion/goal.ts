/**
 * The rectangle an animation towards `target` ends at: its own or, if it has no size (an empty tray), that of its seat.
 */
export function goalOf(target: Element): DOMRect {
  const near = target.getBoundingClientRect();
  const there = near.width > 0 && near.height > 0;
  return there ? near : (target.closest('[data-seat]')?.getBoundingClientRect() ?? near);
}
