import type { Options } from '../kernel/options.ts';
import { holds, type Condition } from './condition.ts';

/** The sections a rulebook has, in this order; `advice` and `variants` may be left out where a game has none. */
export const sectionIds = [
  'about',
  'box',
  'setup',
  'turn',
  'end',
  'variants',
  'advice',
  'questions',
  'reconstruction',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** A piece of a sentence: plain, strong, emphasized, or a clause that stands behind it. */
export type Inline =
  string | { readonly b: readonly Inline[] } | { readonly i: readonly Inline[] } | { readonly clause: string };

export type Block =
  | { readonly kind: 'text'; readonly when?: Condition; readonly ruling?: true; readonly said: readonly Inline[] }
  | { readonly kind: 'list'; readonly when?: Condition; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly kind: 'figure'; readonly when?: Condition; readonly figure: string; readonly caption: string };

export interface Item {
  readonly when?: Condition;
  readonly ruling?: true;
  readonly said: readonly Inline[];
}

/** Blocks under a heading of their own, or those before the first. */
export interface Part {
  readonly title: string | null;
  readonly when?: Condition;
  readonly blocks: readonly Block[];
}

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly when?: Condition;
  readonly parts: readonly Part[];
}

/** A game's rulebook in one language, as the build makes it from `rulebook.<language>.md`. */
export interface Rulebook {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** The rulebook with its blocks filtered, and without headings that have nothing left below them. */
function withBlocks(book: Rulebook, left: (block: Block) => readonly Block[]): Rulebook {
  const sections = book.sections.flatMap((section): Section[] => {
    const parts = section.parts.flatMap((part): Part[] => {
      const blocks = part.blocks.flatMap(left);
      return blocks.length === 0 ? [] : [{ ...part, blocks }];
    });
    return parts.length === 0 ? [] : [{ ...section, parts }];
  });
  return { ...book, sections };
}

/** The rulebook for players with these options: without what does not apply. */
export function underOptions(book: Rulebook, options: Options): Rulebook {
  const kept = <T extends { readonly when?: Condition }>(all: readonly T[]): T[] =>
    all.filter(({ when }) => holds(when, options));
  const sections = kept(book.sections).map((section) => ({ ...section, parts: kept(section.parts) }));
  return withBlocks({ ...book, sections }, (block) => {
    if (!holds(block.when, options)) return [];
    if (block.kind !== 'list') return [block];
    const items = kept(block.items);
    return items.length === 0 ? [] : [{ ...block, items }];
  });
}

/** Only the text, where there is no room for boards. */
export const withoutFigures = (book: Rulebook): Rulebook =>
  withBlocks(book, (block) => (block.kind === 'figure' ? [] : [block]));

/** The items of a block, in order. */
export const itemsOf = (block: Block): readonly Item[] =>
  block.kind === 'text' ? [block] : block.kind === 'list' ? block.items : [];

export const blocksOf = (book: Rulebook): readonly Block[] =>
  book.sections.flatMap(({ parts }) => parts.flatMap(({ blocks }) => blocks));

export const clausesIn = (said: readonly Inline[]): readonly string[] =>
  said.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'clause' in part ? [part.clause] : clausesIn('b' in part ? part.b : part.i);
  });

/** The plain text, without marks and clauses. */
export const plainText = (said: readonly Inline[]): string =>
  said
    .map((part) => (typeof part === 'string' ? part : 'clause' in part ? '' : plainText('b' in part ? part.b : part.i)))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();

/** The sections in which a clause is most likely explained, the likeliest first. */
const explaining: readonly SectionId[] = [
  'turn',
  'end',
  'variants',
  'setup',
  'box',
  'questions',
  'advice',
  'reconstruction',
  'about',
];

/** By clause, the place that explains it, where its links lead. */
export function explanationsIn(book: Rulebook): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  const sections = book.sections.toSorted((a, b) => explaining.indexOf(a.id) - explaining.indexOf(b.id));
  for (const item of blocksOf({ ...book, sections }).flatMap(itemsOf))
    for (const clause of clausesIn(item.said)) if (!found.has(clause)) found.set(clause, item);
  return found;
}

/** The places where a rulebook cites a clause. */
export const placesOfClause = (book: Rulebook, clause: string): readonly Item[] =>
  blocksOf(book).flatMap((block) => itemsOf(block).filter(({ said }) => clausesIn(said).includes(clause)));

export const figuresIn = (book: Rulebook): readonly string[] =>
  blocksOf(book).flatMap((block) => (block.kind === 'figure' ? [block.figure] : []));
