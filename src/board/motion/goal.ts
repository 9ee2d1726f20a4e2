/** Where something on its way to an element comes to lie: a tray that is empty, or has no room of its own, has its place at the seat. */
export function goalOf(target: Element): DOMRect {
  const near = target.getBoundingClientRect();
  const there = near.width > 0 && near.height > 0;
  return there ? near : (target.closest('[data-seat]')?.getBoundingClientRect() ?? near);
}
