import type { Attachment } from 'svelte/attachments';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Roving tabindex: of all elements marked `data-rove` below the container one is in the tab order, and the arrow keys
 * move to the nearest in that direction, by where they are drawn. The container owns their tabindex. Home and End go to
 * the ends of a line. `data-rove="here"` marks where to begin.
 */
export function rove(): Attachment {
  return (container) => {
    const places = (): (HTMLElement | SVGElement)[] => [
      ...container.querySelectorAll<HTMLElement | SVGElement>('[data-rove]'),
    ];

    // A board has many places and most do not change, so the browser finds the few that do.
    const appoint = (chosen: Element | null | undefined): void => {
      for (const place of container.querySelectorAll<HTMLElement | SVGElement>('[data-rove]:not([tabindex="-1"])')) {
        if (place !== chosen) place.tabIndex = -1;
      }
      if (chosen?.getAttribute('tabindex') !== '0') chosen?.setAttribute('tabindex', '0');
    };
    const refresh = (): void => {
      const current = container.querySelectorAll('[data-rove][tabindex="0"]');
      const focused = document.activeElement?.matches('[data-rove]') ? document.activeElement : null;
      appoint(
        (focused && container.contains(focused) ? focused : null) ??
          container.querySelector('[data-rove="here"]') ??
          (current.length === 1 ? current[0] : container.querySelector('[data-rove]')),
      );
    };

    const onfocus = (event: Event): void => {
      const place = (event.target as Element).closest('[data-rove]');
      if (place) appoint(place);
    };
    const onkey = (event: Event): void => {
      const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
      const from = (event.target as Element).closest<HTMLElement>('[data-rove]');
      if (!from || ctrlKey || metaKey || altKey) return;
      const all = places();
      const to =
        key === 'Home' || key === 'End' ? endOfLine(from, all, key === 'End') : neighbour(from, all, ARROWS[key]);
      if (!to) return;
      event.preventDefault();
      to.focus();
    };

    // An SVG with focus listeners is a tab stop of its own in some browsers.
    if (container instanceof SVGElement && !container.hasAttribute('tabindex'))
      container.setAttribute('tabindex', '-1');

    refresh();
    const watcher = new MutationObserver((changes) => {
      // What takes part no more leaves the tab order, but stays focusable: it may have the focus.
      for (const { target } of changes) {
        const place = target as Element;
        const isOut = place !== container && !place.hasAttribute('data-rove');
        if (isOut && place.getAttribute('tabindex') === '0') place.setAttribute('tabindex', '-1');
      }
      refresh();
    });
    watcher.observe(container, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-rove'] });
    container.addEventListener('focusin', onfocus);
    container.addEventListener('keydown', onkey);
    return () => {
      watcher.disconnect();
      container.removeEventListener('focusin', onfocus);
      container.removeEventListener('keydown', onkey);
    };
  };
}

type Place = HTMLElement | SVGElement;

const middle = (place: Element): readonly [number, number] => {
  const { left, top, width, height } = place.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

function neighbour(
  from: Element,
  all: readonly Place[],
  arrow: readonly [number, number] | undefined,
): Place | undefined {
  if (!arrow) return undefined;
  const [x, y] = middle(from);
  let best: Place | undefined;
  let least = Infinity;
  for (const place of all) {
    const [px, py] = middle(place);
    const ahead = (px - x) * arrow[0] + (py - y) * arrow[1];
    const aside = Math.abs((px - x) * arrow[1]) + Math.abs((py - y) * arrow[0]);
    // Candidates lie ahead and not too far to the side: the next row counts, the far corner does not.
    if (place === from || ahead < 1 || aside > ahead * 2) continue;
    const cost = ahead + aside * 3;
    if (cost < least) [least, best] = [cost, place];
  }
  return best;
}

function endOfLine(from: Element, all: readonly Place[], last: boolean): Place | undefined {
  const [, y] = middle(from);
  const height = from.getBoundingClientRect().height / 2;
  const line = all.filter((place) => Math.abs(middle(place)[1] - y) < height);
  return line.sort((a, b) => middle(a)[0] - middle(b)[0]).at(last ? -1 : 0);
}
