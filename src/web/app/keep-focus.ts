/**
 * How long a board has to move the focus itself, in ms. It does so a frame or two after a change, and a browser also
 * notices only then that an element can no longer have the focus.
 */
const PATIENCE = 200;

/** Where the focus goes when what had it goes: the heading of the dialog it was in, or of the page. */
function landing(within: readonly Element[]): HTMLElement | null {
  const dialog = within.find((each) => each instanceof HTMLDialogElement && each.isConnected && each.open);
  return dialog?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('#main h1');
}

const nowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** It could still have the focus: whoever left it went out of the page, and is not called back. */
const stands = (held: Element): boolean =>
  held.isConnected && !held.matches(':disabled') && held.getClientRects().length > 0;

/**
 * Keyboard users never lose the focus: when the focused element is removed, hidden or disabled and nothing else gets
 * the focus, the heading gets it, which says what to do now. Not a nearby button, because a late second key press would
 * then do something unwanted. Nothing is watched for people who use a pointer. Returns how to stop.
 */
export function keepFocus(): () => void {
  /** What had the focus last, in sight, and what it stood in, the nearest first. */
  let within: readonly Element[] = [];
  let looking = false;

  function ancestors(of: Element): Element[] {
    const found: Element[] = [];
    for (let each: Element | null = of; each; each = each.parentElement) found.push(each);
    return found;
  }
  async function look(): Promise<void> {
    if (looking || within.length === 0) return;
    looking = true;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    looking = false;
    const [held] = within;
    if (held && nowhere() && !stands(held)) landing(within)?.focus();
  }

  const watcher = new MutationObserver(() => {
    const held = within[0];
    if (nowhere() || held?.matches(':disabled')) void look();
  });
  function focused(event: Event): void {
    const target = event.target as Element;
    if (!target.matches(':focus-visible')) return;
    if (within.length === 0) {
      watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    }
    within = ancestors(target);
  }
  function pointed(): void {
    within = [];
    watcher.disconnect();
  }
  const left = (event: FocusEvent): void => {
    if (event.relatedTarget === null) void look();
  };
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', left);
  document.addEventListener('pointerdown', pointed, true);
  return () => {
    pointed();
    document.removeEventListener('focusin', focused);
    document.removeEventListener('focusout', left);
    document.removeEventListener('pointerdown', pointed, true);
  };
}
