import type { Attachment } from 'svelte/attachments';
import type { Seat } from '../kernel/rules.ts';

/** A move takes two taps at most, so one whole move may wait, never two. */
const MOST = 2;

/** The state of the board: whether a tap can be handled now, and whether one that has waited still means the same. */
interface Moment {
  /** A move was sent and is not yet confirmed. */
  readonly busy: boolean;
  /** The seat the board acts for. */
  readonly as: Seat | null;
  /** Whether it is that seat's turn. */
  readonly mine: boolean;
  /** How many moves the round has. */
  readonly count: number;
}

interface Tap {
  readonly target: Element;
  readonly again: () => Event;
}

/** Taps during a pending move: they wait, and are repeated once it is confirmed. */
export interface QueuedTaps {
  /** For the element around the board. */
  readonly attach: Attachment<HTMLElement>;
  /** Repeats the taps that have waited, or drops them; to be called whenever the state may have changed. */
  settle(): void;
}

export function queueTaps(now: () => Moment): QueuedTaps {
  let waiting: { readonly as: Seat; readonly count: number; taps: readonly Tap[] } | null = null;
  /** The last element touched while nothing was pending: a second tap on it is a double tap, not a new move. */
  let touched: Element | null = null;

  function hear(event: MouseEvent | KeyboardEvent): void {
    const { busy, as, count } = now();
    const target = event.target instanceof Element ? placeOf(event.target) : null;
    if (!target) return;
    if (event instanceof KeyboardEvent && (!isChoice(event.key) || target instanceof HTMLButtonElement)) return;
    if (!busy || as === null) {
      touched = target;
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    if (target === touched && waiting === null) return;
    waiting ??= { as, count, taps: [] };
    if (waiting.taps.length >= MOST) return;
    target.toggleAttribute('data-waits', true);
    waiting = { ...waiting, taps: [...waiting.taps, { target, again: copyOf(event) }] };
  }

  function forget(): void {
    for (const { target } of waiting?.taps ?? []) target.removeAttribute('data-waits');
    waiting = null;
  }

  return {
    attach(node) {
      node.addEventListener('click', hear, true);
      node.addEventListener('keydown', hear, true);
      return () => {
        node.removeEventListener('click', hear, true);
        node.removeEventListener('keydown', hear, true);
        forget();
      };
    },
    settle() {
      const { busy, as, mine, count } = now();
      if (!waiting || busy) return;
      const { taps, as: seat } = waiting;
      // Only if exactly the awaited move has come: after anything else the tap might mean something unintended.
      const same = as === seat && mine && count === waiting.count + 1;
      forget();
      if (!same) return;
      const [first, ...rest] = taps;
      if (!first?.target.isConnected) return;
      touched = first.target;
      first.target.dispatchEvent(first.again());
      if (rest.length === 0) return;
      if (now().busy) waiting = { as: seat, count, taps: rest };
      else for (const { target, again } of rest) if (target.isConnected) target.dispatchEvent(again());
    },
  };
}

const isChoice = (key: string): boolean => key === 'Enter' || key === ' ';

/** The place or button that was pressed. */
const placeOf = (target: Element): Element =>
  target.closest('button, [role="button"], [role="gridcell"], [data-rove], [data-cell]') ?? target;

/** A copy of the event, because an event cannot be dispatched twice. */
function copyOf(event: MouseEvent | KeyboardEvent): () => Event {
  const common = { bubbles: true, cancelable: true, composed: true };
  if (event instanceof KeyboardEvent) {
    const { key, code } = event;
    return () => new KeyboardEvent('keydown', { ...common, key, code });
  }
  const { clientX, clientY, detail } = event;
  const pointerType = event instanceof PointerEvent ? event.pointerType : '';
  return () => new PointerEvent('click', { ...common, clientX, clientY, detail, pointerType });
}
