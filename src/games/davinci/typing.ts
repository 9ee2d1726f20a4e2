/** Numbers typed on a keyboard: 1 may be the beginning of 10 or 11, so it waits for a moment where it cannot be taken back. */
export class Typing {
  static readonly WAIT = 700;
  readonly #done: (value: string) => void;
  #begun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(done: (value: string) => void) {
    this.#done = done;
  }

  /** Takes a key if it is one of a value; `waits`: the value counts at once, so a lone 1 is held back. */
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
