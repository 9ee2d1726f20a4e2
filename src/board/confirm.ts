/**
 * The one rule of all boards for how many presses a move takes. `screen`: as the screen needs; `twice`: a first press always shows the
 * move and a second one makes it; `once`: the first press makes it.
 */
export const confirms = ['screen', 'twice', 'once'] as const;
export type Confirm = (typeof confirms)[number];

/** A place narrower than this, in px, is covered by the finger that touches it. */
const FINGER = 44;

/** What kind of pointer was last put down: clicks of some browsers do not tell. */
let pointer = 'mouse';
if (typeof window !== 'undefined')
  window.addEventListener('pointerdown', ({ pointerType }) => (pointer = pointerType), true);

/** Whether a finger made this click. One without a pointer is a key's or a screen reader's. */
export const byFinger = (event: MouseEvent): boolean =>
  event.detail > 0 && ((event as Partial<PointerEvent>).pointerType || pointer) === 'touch';

/** How wide an element is under a finger, in px. */
export function sizeOf(place: Element): number {
  const { width, height } = place.getBoundingClientRect();
  return Math.min(width, height);
}

/**
 * Whether a first press only shows the move. `shown`: it is shown unless someone asked for one press, though there is room for a finger
 * and also by mouse and key; so are cards of the own hand, which are held up first, and the moves of children.
 */
export function showsFirst(confirm: Confirm, finger: boolean, size: () => number, shown = false): boolean {
  if (confirm !== 'screen') return confirm === 'twice';
  return shown || (finger && size() < FINGER);
}
