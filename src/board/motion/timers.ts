import { onDestroy } from 'svelte';

/**
 * Timers that are cleared when the component is destroyed, because their targets are gone then. Call it during
 * component initialisation.
 */
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
