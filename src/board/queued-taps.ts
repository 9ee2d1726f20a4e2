import type { Attachment } from 'svelte/attachments';
import type { Seat } from '../kernel/rules.ts';

/** A place is chosen with one tap and a move made with the next, so a whole move waits at most, and never two. */
const MOST = 2;

/** What the board stands at: whether a tap can be taken now, and whether one that has waited still means what it meant. */
interface Moment {
  /** A move was sent and is not yet on the table. */
  readonly busy: boolean;
  /** For whom the board acts. */
  readonly as: Seat | null;
  /** That seat is asked something. */
  readonly mine: boolean;
  /** How many moves the round has. */
  readonly count: number;
}

interface Tap {
  readonly target: Element;
  readonly again: () => Event;
}

/** Taps that came while a move was on its way: they wait for it, and are made again once it stands. */
export interface QueuedTaps {
  /** For the element around the board. */
  readonly attach: Attachment<HTMLElement>;
  /** Makes the taps that have waited, or forgets them; to be called whenever the moment may have changed. */
  settle(): void;
}

export function queueTaps(now: () => Moment): QueuedTaps {
  let waiting: { readonly as: Seat; readonly count: number; taps: readonly Tap[] } | null = null;
  /** What was touched last while nothing was on its way: a second tap on it is a double tap, and no move of its own. */
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
      // Only the move it waited for has come: after anything else the tap might mean something nobody wanted.
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

/** The place or button that was meant. */
const placeOf = (target: Element): Element =>
  target.closest('button, [role="button"], [role="gridcell"], [data-rove], [data-cell]') ?? target;

/** The same event once more: one that has been heard cannot be sent again. */
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
