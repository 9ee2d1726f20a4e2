/**
 * The sizes at which a layout changes, in px; the only place that says them. A style sheet names them as `@media (--phone)`, which the
 * build (vite.config.ts) fills in; code asks `matchMedia(media.phone)`.
 */
export const media = {
  /** One column, and a bar of tools at the bottom. */
  phone: '(max-width: 640px)',
  'above-phone': '(width > 640px)',
  /** Too narrow for three things side by side. */
  narrow: '(max-width: 1180px)',
  wide: '(width > 1180px)',

  /** The seats stand beside the board, which has a definite height to live in. */
  beside: '((width > 1180px) or ((width > 640px) and (orientation: landscape)))',
  /** The board above, all else below it. */
  stacked: '((max-width: 640px) or ((max-width: 1180px) and (orientation: portrait)))',
  /** Seats and board side by side, and no room for the log: a button opens it. */
  'two-columns': '((640px < width) and (width <= 1180px) and (orientation: landscape))',
  /** The log has a place of its own. */
  logged: '((width > 1180px) or ((width > 640px) and (orientation: portrait)))',

  /** Three things side by side around a table being laid. */
  'less-than-roomy': '(max-width: 1340px)',

  /** Too narrow for the lid of a box beside its table being laid. */
  'small-tablet': '(max-width: 1000px)',
  'small-phone': '(max-width: 380px)',
  'smallest-phone': '(max-width: 364px)',

  /** Most phones: what was said last gives its room to boards that need it. */
  'common-phone': '(max-width: 640px) and (max-height: 880px)',
  'short-phone': '(max-width: 640px) and (max-height: 740px)',
  'shortest-phone': '(max-width: 640px) and (max-height: 720px)',
  /** Low and not narrow: a laptop's window, a phone on its side, a page made twice as large. */
  'low-wide': '(max-height: 700px) and (width > 640px) and (orientation: landscape)',
  /** So low that every line counts: a phone on its side, a page made twice as large. */
  flat: '(max-height: 500px) and (width > 640px)',
  'low-screen': '(max-height: 1000px)',
  'lowest-screen': '(max-height: 820px)',
} as const;

/** Fills in the names: `@media (--phone)` becomes `@media (max-width: 640px)`. A name that is not there is a mistake in the style sheet. */
export const withMedia = (css: string): string =>
  css.replaceAll(/@media[^{]*/g, (rule) =>
    rule.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
      if (!Object.hasOwn(media, name)) throw new Error(`there is no breakpoint --${name} in src/board/breakpoints.ts`);
      return media[name as keyof typeof media];
    }),
  );
