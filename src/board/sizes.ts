/**
 * The breakpoints of layouts, in px; the only place that defines them. A style sheet uses their names, and the build
 * (vite.config.ts) fills them in: `@container board (--compact)` queries the size of a board wherever it is shown,
 * `@container stage (--low)` the height that a table gives it, `@container page (--stacked)` the size of a page below
 * its bar. Only what belongs to the window itself (its bar, what is fixed to its edges, drawers over it) queries the
 * window: `@media (--phone)`.
 */
export const sizes = {
  // --- how wide: a board, or a part of one ---
  least: '(width <= 320px)',
  tiny: '(width <= 360px)',
  slim: '(width <= 400px)',
  /**
   * A board on a phone in portrait, in a figure, or in a narrow column: little more than a finger's width per place.
   */
  compact: '(width <= 480px)',
  /** No room for two things side by side. */
  small: '(width < 560px)',
  /** A phone or a small tablet in portrait; a replay beside its result has more. */
  column: '(width < 620px)',
  middle: '(width < 680px)',
  /** No room for three. */
  large: '(width < 860px)',

  // --- how high: a stage in a layout with several columns, which has a definite height ---
  definite: '(height > 0px)',
  /** A laptop's window, a phone in landscape, a page at 200% zoom. */
  low: '(height <= 636px)',
  /** So low that every line counts: a phone in landscape, a page at 200% zoom. */
  flat: '(height <= 450px)',

  // --- the last line of the log on a phone ---
  /** Less than two lines high. */
  'one-line': '(height < 36px)',

  // --- a page ---
  /** One column, and a bar of tools at the bottom. */
  phone: '(width <= 640px)',
  'above-phone': '(width > 640px)',
  /** Too narrow for the lid of a box beside its setup. */
  'small-tablet': '(width <= 1000px)',
  /** Too narrow for three things side by side. */
  narrow: '(width <= 1180px)',
  wide: '(width > 1180px)',
  /** A large screen, which a page of the usual size would leave half empty. */
  roomy: '(width >= 1600px)',
  /** Three things side by side during setup. */
  'less-than-roomy': '(width <= 1340px)',

  // --- a page that fills the window, below its bar ---
  /** The board above, all else below it. */
  stacked: '((width <= 640px) or ((width <= 1180px) and (orientation: portrait)))',
  /** Seats and board side by side, and no room for the log: a button opens it. */
  'two-columns': '((640px < width <= 1180px) and (orientation: landscape))',
  /** The log has its own place. */
  logged: '((width > 1180px) or ((width > 640px) and (orientation: portrait)))',
  /** Most phones: the last log line gives its space to boards that need it. */
  'common-phone': '((width <= 640px) and (height <= 828px))',
  'short-phone': '((width <= 640px) and (height <= 688px))',
  'shortest-phone': '((width <= 640px) and (height <= 668px))',
  'low-page': '((height <= 648px) and (width > 640px) and (orientation: landscape))',
  'flat-page': '((height <= 456px) and (width > 640px))',
  'middle-high': '(height <= 932px)',
  'hardly-high': '(height <= 752px)',

  // --- the window itself ---
  'low-window': '((height <= 700px) and (width > 640px) and (orientation: landscape))',
  'flat-window': '((height <= 500px) and (width > 640px))',
} as const;

/** The same as `--compact` and `--column`, for boards whose code must know. */
export const COMPACT = 480;
export const COLUMN = 620;

/**
 * Fills in the names: `@container board (--compact)` becomes `@container board (width <= 480px)`. An unknown name is an
 * error.
 */
export const withSizes = (css: string): string =>
  css.replaceAll(/@(?:media|container)[^{]*/g, (rule) =>
    rule.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
      if (!Object.hasOwn(sizes, name)) throw new Error(`there is no size --${name} in src/board/sizes.ts`);
      return sizes[name as keyof typeof sizes];
    }),
  );
