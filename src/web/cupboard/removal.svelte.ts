/** How long a removal can be undone, in ms. */
export const UNDO_MS = 10_000;

/**
 * A removal that can be undone: the item is hidden at once, and removed permanently when its time is over, when the
 * next one is removed, or when the page is left.
 */
export class Removal {
  /** The item that can be restored now. */
  now: string | null = $state(null);
  readonly #forget: (id: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `forget` removes it permanently. */
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

  /** Stops the timer while someone is about to undo. */
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
