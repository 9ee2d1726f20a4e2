/** What comes in waits here for what came before it, so that it is handled in order, one at a time. */
export interface Inbox<T> {
  /** False: so much waits already that this is not taken. */
  put(message: T): boolean;
  /** Something is being handled, or waits. */
  readonly busy: boolean;
  /** What still waits is handled no more. */
  close(): void;
}

export interface InboxSettings<T> {
  readonly handle: (message: T) => Promise<void> | void;
  /** A bug in handling one message must not stop those behind it. */
  readonly onBug: (error: unknown) => void;
  /** How many may wait. */
  readonly most: number;
}

export function inbox<T>({ handle, onBug, most }: InboxSettings<T>): Inbox<T> {
  const waiting: T[] = [];
  let busy = false;

  const readOn = async (): Promise<void> => {
    busy = true;
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      try {
        await handle(message);
      } catch (error) {
        onBug(error);
      }
    }
    busy = false;
  };

  return {
    get busy() {
      return busy;
    },
    put(message) {
      if (waiting.length >= most) return false;
      waiting.push(message);
      if (!busy) void readOn();
      return true;
    },
    close() {
      waiting.length = 0;
    },
  };
}
