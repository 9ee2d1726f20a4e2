/** One tab owns a table. `lost` is called when another tab takes it over. */
export interface Locks {
  /** False: someone else has it. */
  take(name: string, steal: boolean, lost: () => void): Promise<boolean>;
  release(name: string): void;
}

/** Web Locks, which exist only in a secure context (https or localhost); elsewhere only the store's conflicts keep two tabs apart. */
export function webLocks(): Locks {
  const held = new Map<string, () => void>();
  const manager = (navigator as { locks?: LockManager }).locks;
  return {
    take(name, steal, lost) {
      if (!manager) return Promise.resolve(true);
      return new Promise((resolve) => {
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise((done) => held.set(name, done));
        };
        const request = manager.request(name, steal ? { steal } : { ifAvailable: true }, hold);
        request.catch(() => {
          held.delete(name);
          lost();
        });
      });
    },
    release(name) {
      held.get(name)?.();
      held.delete(name);
    },
  };
}
