import type { Lang } from '../kernel/languages.ts';
import { everyOptions } from '../kernel/every-options.ts';
import { parseOptions } from '../kernel/options.ts';
import type { Rules } from '../kernel/rules.ts';
import type { Messages } from '../kernel/text.ts';
import { faultIn, holds } from './condition.ts';
import type { Figure } from './contract.ts';
import {
  blocksOf,
  clausesIn,
  figuresIn,
  itemsOf,
  plainText,
  sectionIds,
  underOptions,
  type Block,
  type Rulebook,
  type SectionId,
} from './rulebook.ts';

const LEAST_FIGURES = 6;
const optional: readonly SectionId[] = ['variants'];
/** The sections that must have content under all options. */
const always: readonly SectionId[] = ['about', 'setup', 'turn', 'end'];
/** The rules of every table. */
const house = ['table.1', 'table.2', 'table.3'];
/** A sentence this short may be the same by chance: “The round ends.” */
const SHORT = 4;

/** What is wrong with the rulebook of a game, by itself and compared with the rules and figures. */
export function rulebookProblems(book: Rulebook, rules: Rules, figures: readonly Figure[]): string[] {
  const ids = book.sections.map(({ id }) => id);
  const blocks = blocksOf(book);
  const linked = blocks.flatMap((block) => itemsOf(block).flatMap(({ said }) => clausesIn(said)));
  const shown = figuresIn(book);
  const known = figures.map(({ id }) => id);
  const conditions = [
    ...book.sections.flatMap(({ when, parts }) => [when, ...parts.map((part) => part.when)]),
    ...blocks.flatMap((block) => [block.when, ...itemsOf(block).map(({ when }) => when)]),
  ].filter((when) => when !== undefined);
  const rulings = book.sections
    .filter(({ id }) => id === 'questions')
    .flatMap(({ parts }) => parts.flatMap((part) => part.blocks.flatMap(itemsOf)))
    .filter(({ ruling }) => ruling);
  return [
    ...sectionIds.filter((id) => !ids.includes(id) && !optional.includes(id)).map((id) => `has no section {#${id}}`),
    ...[...new Set(linked)]
      .filter((clause) => !rules.clauses.includes(clause) && !house.includes(clause))
      .map((clause) => `links [${clause}], which is no clause`),
    ...rules.clauses.filter((clause) => !linked.includes(clause)).map((clause) => `does not explain [${clause}]`),
    ...(shown.length < LEAST_FIGURES ? [`has ${shown.length} figures, fewer than ${LEAST_FIGURES}`] : []),
    ...shown.filter((id) => !known.includes(id)).map((id) => `shows figure:${id}, which there is not`),
    ...shown.filter((id, index) => shown.indexOf(id) !== index).map((id) => `shows figure:${id} twice`),
    ...figures
      .filter(({ id, example }) => !shown.includes(id) && example === undefined)
      .map(({ id }) => `does not show figure:${id}`),
    ...book.sections.flatMap((section) =>
      section.parts.flatMap((part) =>
        part.blocks.flatMap((block) => {
          const figure = block.kind === 'figure' ? figures.find(({ id }) => id === block.figure) : undefined;
          if (!figure) return [];
          const standing = parseOptions(rules.options, figure.at.options ?? {});
          const unmet = [section.when, part.when, block.when].filter(
            (when) => standing.ok && !holds(when, standing.value),
          );
          return unmet.map((when) => `shows figure:${figure.id} under {${when ?? ''}}, where it does not stand itself`);
        }),
      ),
    ),
    ...conditions.flatMap((when) => faultIn(when, rules.options) ?? []),
    ...(rulings.length === 0 ? ['has no answer marked {ruling} in {#questions}'] : []),
    ...blocks.flatMap((block) =>
      itemsOf(block).some(({ said }) => plainText(said) === '') ? ['has a paragraph that says nothing'] : [],
    ),
    ...everyOptions(rules).flatMap((options) => {
      const left = underOptions(book, options).sections.map(({ id }) => id);
      const gone = always.filter((id) => !left.includes(id));
      return gone.map((id) => `says nothing in {#${id}} under ${JSON.stringify(options)}`);
    }),
  ];
}

/** The structure of a rulebook without its words, which must be the same in every language. */
export function shapeOf(book: Rulebook): unknown {
  const clauses = (block: Block): unknown =>
    itemsOf(block).map(({ when, ruling, said }) => ({ when, ruling, clauses: [...new Set(clausesIn(said))].sort() }));
  return book.sections.map(({ id, when, parts }) => ({
    id,
    when,
    parts: parts.map((part) => ({
      titled: part.title !== null,
      when: part.when,
      blocks: part.blocks.map((block) => ({
        kind: block.kind,
        when: block.when,
        ordered: block.kind === 'list' ? block.ordered : undefined,
        figure: block.kind === 'figure' ? block.figure : undefined,
        items: clauses(block),
      })),
    })),
  }));
}

const textsIn = (book: Rulebook): string[] =>
  blocksOf(book).flatMap((block) =>
    block.kind === 'figure' ? [block.caption] : itemsOf(block).map(({ said }) => plainText(said)),
  );

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.!?:;])\s+/).flatMap((sentence) => {
    const said = words(sentence);
    return said.length > SHORT ? [said.join(' ')] : [];
  });

/** Sentences of the rulebook that repeat a clause: a booklet must use its own words. */
export function borrowedSentences(book: Rulebook, messages: Messages): string[] {
  const clauses = Object.entries(messages).filter(([key]) => key.startsWith('clause.'));
  const owner = new Map(
    clauses.flatMap(([key, text]) => sentencesIn(text).map((sentence) => [sentence, key] as const)),
  );
  return textsIn(book)
    .flatMap(sentencesIn)
    .flatMap((sentence) => (owner.has(sentence) ? [`“${sentence}” is said by ${owner.get(sentence)!}`] : []));
}

/** Texts that are identical in two languages. */
export function untranslated(books: ReadonlyMap<Lang, Rulebook>): string[] {
  const seen = new Map<string, Lang>();
  return [...books].flatMap(([lang, book]) =>
    [...new Set(textsIn(book).flatMap(sentencesIn))].flatMap((sentence) => {
      const other = seen.get(sentence);
      seen.set(sentence, lang);
      return other === undefined ? [] : [`“${sentence}” is the same in ${other} and ${lang}`];
    }),
  );
}
