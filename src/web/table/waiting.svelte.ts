/** How long “back again” is said, and how long someone waits before we show that something is going on, in ms. */
const BACK = 1500;
const LONG = 2000;

/** Whether the host is connected; `back` for a moment after a reconnect. Call it while a component is made. */
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

/** Whether nothing has changed for a while: nobody likes to look at a spinner, so only who waits long sees one. */
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
