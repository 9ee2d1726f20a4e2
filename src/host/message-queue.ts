/** A message queue: messages are handled one at a time, in the order in which they came. */
export interface MessageQueue<T> {
  /** False: the queue is full, and this message is not taken (backpressure). */
  put(message: T): boolean;
  /** A message is being handled or queued. */
  readonly busy: boolean;
  /** Messages that still wait are dropped. */
  close(): void;
}

export interface MessageQueueSettings<T> {
  readonly handle: (message: T) => Promise<void> | void;
  /** A bug in handling one message must not stop those behind it. */
  readonly onBug: (error: unknown) => void;
  /** How many may wait. */
  readonly most: number;
}

export function createMessageQueue<T>({ handle, onBug, most }: MessageQueueSettings<T>): MessageQueue<T> {
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
