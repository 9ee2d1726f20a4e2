import type { Attachment } from 'svelte/attachments';

/** How far a pointer may move, in px, before a press becomes a drag, because fingers tremble. */
const SLACK = 8;

/**
 * Makes an element draggable by pointer; `ondrop` is told what was dragged and which element lies under the pointer at
 * the end.
 */
export function drag(what: string, ondrop: (what: string, at: Element | null) => void): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let dragged = false;

    const move = (event: PointerEvent): void => {
      if (start?.id !== event.pointerId) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragged && Math.hypot(x, y) < SLACK) return;
      if (!dragged) node.setPointerCapture(event.pointerId);
      dragged = true;
      node.style.transform = `translate(${x}px, ${y}px) rotate(-3deg)`;
      node.style.zIndex = '20';
      node.style.position = 'relative';
      node.style.pointerEvents = 'none';
    };
    const end = (event: PointerEvent): void => {
      if (start?.id !== event.pointerId) return;
      start = null;
      if (!dragged) return;
      const at = event.type === 'pointerup' ? document.elementFromPoint(event.clientX, event.clientY) : null;
      for (const property of ['transform', 'z-index', 'position', 'pointer-events'])
        node.style.removeProperty(property);
      // The click that follows belongs to the drag.
      setTimeout(() => (dragged = false));
      ondrop(what, at);
    };
    const begin = (event: PointerEvent): void => {
      if (event.button === 0) start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const swallow = (event: Event): void => {
      if (!dragged) return;
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener('pointerdown', begin);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', end);
    node.addEventListener('pointercancel', end);
    node.addEventListener('click', swallow, true);
    return () => {
      node.removeEventListener('pointerdown', begin);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', end);
      node.removeEventListener('pointercancel', end);
      node.removeEventListener('click', swallow, true);
    };
  };
}
