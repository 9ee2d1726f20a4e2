/** How long something that was removed can be had back, in ms. */
export const UNDO_MS = 10_000;

/**
 * One thing that was removed and can still be had back: it is hidden at once, and gone for good when its time is over, when the next
 * one is removed, or when the page is left.
 */
export class Removal {
  /** What can be had back now. */
  now: string | null = $state(null);
  readonly #forget: (id: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `forget` removes it for good. */
  constructor(forget: (id: string) => void) {
    this.#forget = forget;
  }

  remove(id: string): void {
    this.settle();
    this.now = id;
    this.release();
  }

  undo(): void {
    this.hold();
    this.now = null;
  }

  /** Whoever is about to answer is not hurried. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    this.hold();
    if (this.now !== null) this.#timer = setTimeout(() => this.settle(), UNDO_MS);
  }

  settle(): void {
    this.hold();
    const id = this.now;
    this.now = null;
    if (id !== null) this.#forget(id);
  }
}
