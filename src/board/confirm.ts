/**
 * How many presses a move takes, the same on all boards. `screen`: as the screen needs; `twice`: a first press always
 * shows the move and a second one makes it; `once`: the first press makes it.
 */
export const confirms = ['screen', 'twice', 'once'] as const;
export type Confirm = (typeof confirms)[number];

/** A place narrower than this, in px, is hidden under a finger. */
const FINGER = 44;

/** The type of the last pointer, because clicks of some browsers do not say. */
let pointer = 'mouse';
if (typeof window !== 'undefined')
  window.addEventListener('pointerdown', ({ pointerType }) => (pointer = pointerType), true);

/** Whether a finger made this click. A click without a pointer comes from a key or a screen reader. */
export const byFinger = (event: MouseEvent): boolean =>
  event.detail > 0 && ((event as Partial<PointerEvent>).pointerType || pointer) === 'touch';

/** The smaller side of an element, in px. */
export function sizeOf(place: Element): number {
  const { width, height } = place.getBoundingClientRect();
  return Math.min(width, height);
}

/**
 * Whether a first press only shows the move. `shown`: it does unless the person chose one press, even if a finger has
 * enough space and by mouse and key; this is for cards of one's own hand, which are lifted first, and for children.
 */
export function showsFirst(confirm: Confirm, finger: boolean, size: () => number, shown = false): boolean {
  if (confirm !== 'screen') return confirm === 'twice';
  return shown || (finger && size() < FINGER);
}
