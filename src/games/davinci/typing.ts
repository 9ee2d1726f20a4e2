/**
 * Numbers typed on a keyboard. A 1 may be the start of 10 or 11, so where a value cannot be taken back it takes effect
 * only after a pause.
 */
export class Typing {
  static readonly WAIT = 700;
  readonly #done: (value: string) => void;
  #begun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(done: (value: string) => void) {
    this.#done = done;
  }

  /**
   * Handles a key if it belongs to a value; `waits`: delay a single 1, because in this mode each value takes effect at
   * once.
   */
  key(key: string, values: readonly string[], waits: boolean): boolean {
    const joined = this.#begun ? `1${key}` : key;
    const value = values.includes(joined) ? joined : key;
    if (!values.includes(value)) return false;
    this.forget();
    if (value !== '1') {
      this.#done(value);
      return true;
    }
    this.#begun = true;
    if (!waits) this.#done(value);
    this.#timer = setTimeout(() => {
      this.#begun = false;
      if (waits) this.#done(value);
    }, Typing.WAIT);
    return true;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#begun = false;
  }
}
