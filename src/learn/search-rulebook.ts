import { explanationsIn, itemsOf, plainText, type Block, type Item, type Part, type Rulebook } from './rulebook.ts';

export interface Found {
  /** The rulebook with only the matches, under their headings. */
  readonly book: Rulebook;
  /** The number of matches. */
  readonly places: number;
}

/**
 * Searches a rulebook: headings, paragraphs, captions; and clauses by number or text, which finds the place that
 * explains them. A matching heading includes everything below it.
 */
export function searchRulebook(book: Rulebook, sought: string, clauseText: (clause: string) => string): Found {
  const wanted = sought.trim().toLowerCase();
  const has = (text: string): boolean => text.toLowerCase().includes(wanted);
  const meant = (clause: string): boolean =>
    clause === wanted || clause.endsWith(`.${wanted}`) || has(clauseText(clause));
  const explaining = new Set([...explanationsIn(book)].filter(([clause]) => meant(clause)).map(([, item]) => item));
  const isMet = (item: Item): boolean => has(plainText(item.said)) || explaining.has(item);
  let places = 0;

  function metIn(block: Block): Block[] {
    if (block.kind === 'figure') {
      if (!has(block.caption)) return [];
      places += 1;
      return [block];
    }
    const items = itemsOf(block).filter(isMet);
    places += items.length;
    if (items.length === 0) return [];
    return [block.kind === 'list' ? { ...block, items } : block];
  }
  function metUnder(part: Part): Part[] {
    if (part.title !== null && has(part.title)) {
      places += 1;
      return [part];
    }
    const blocks = part.blocks.flatMap(metIn);
    return blocks.length === 0 ? [] : [{ ...part, blocks }];
  }
  const sections = book.sections.flatMap((section) => {
    if (has(section.title)) {
      places += 1;
      return [section];
    }
    const parts = section.parts.flatMap(metUnder);
    return parts.length === 0 ? [] : [{ ...section, parts }];
  });
  return { book: { ...book, sections }, places };
}
