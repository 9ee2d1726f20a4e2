/** How long “connected again” is shown, and how long someone waits before a spinner appears, in ms. */
const BACK = 1500;
const LONG = 2000;

/** Whether the host is connected; `back` for a moment after a reconnect. Call it during component initialisation. */
export function lineTo(lost: () => boolean): { readonly now: 'there' | 'lost' | 'back' } {
  let back = $state(false);
  let wasLost = false;
  $effect(() => {
    if (lost()) {
      wasLost = true;
      return;
    }
    if (!wasLost) return;
    wasLost = false;
    back = true;
    const timer = setTimeout(() => (back = false), BACK);
    return () => clearTimeout(timer);
  });
  return {
    get now() {
      return lost() ? 'lost' : back ? 'back' : 'there';
    },
  };
}

/** Whether nothing has changed for a while, so that only a long wait shows a spinner. */
export function slowSince(change: () => unknown): { readonly now: boolean } {
  let slow = $state(false);
  $effect(() => {
    change();
    slow = false;
    const timer = setTimeout(() => (slow = true), LONG);
    return () => clearTimeout(timer);
  });
  return {
    get now() {
      return slow;
    },
  };
}
