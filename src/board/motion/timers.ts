import { onDestroy } from 'svelte';

/** Timers of a component that end with it, since what they would have moved is gone then. Call it while the component is made. */
export function timers(): (run: () => void, ms: number) => void {
  const running = new Set<ReturnType<typeof setTimeout>>();
  onDestroy(() => running.forEach((timer) => clearTimeout(timer)));
  return (run, ms) => {
    const timer = setTimeout(() => {
      running.delete(timer);
      run();
    }, ms);
    running.add(timer);
  };
}
