import { styleText } from 'node:util';
import { figuresOf, rulebookOf } from '../games/rulebook-files.ts';
import type { Lang } from '../kernel/languages.ts';
import { parseOptions, type Options } from '../kernel/options.ts';
import { viewOf } from '../kernel/round.ts';
import type { Game } from '../kernel/rules.ts';
import { say, type Texts } from '../kernel/text.ts';
import { conditionWords } from '../learn/condition-words.ts';
import type { Condition } from '../learn/condition.ts';
import type { Figure } from '../learn/contract.ts';
import { openMoment, seatNow } from '../learn/moment.ts';
import {
  figuresIn,
  placesOfClause,
  underOptions,
  type Block,
  type Inline,
  type Item,
  type Part,
  type Rulebook,
} from '../learn/rulebook.ts';
import { gameNamed } from './arguments.ts';
import { wrapped } from './columns.ts';
import { UsageError } from './failure.ts';
import { pictureLines, plainPen } from './round-text.ts';
import { textsOf } from './texts.ts';

export interface RulesOptions {
  readonly lang: Lang;
  readonly options?: unknown;
}

const WIDTH = 96;

/** Prints the rulebook of a game, or one clause and its explanation. */
export async function rulesCommand(id: string, clause: string | undefined, given: RulesOptions): Promise<void> {
  const game = await gameNamed(id);
  const texts = textsOf(game, given.lang);
  const whole = rulebookOf(id, given.lang);
  const chosen = given.options === undefined ? null : optionsIn(game, given.options);
  const book = whole && chosen ? underOptions(whole, chosen) : whole;
  // With options given, it is not necessary to say when something applies.
  const page: Page = { texts, tagged: chosen === null, boards: new Map<string, readonly string[]>() };
  if (clause !== undefined) {
    console.log(clauseLines(clause, book, page).join('\n'));
    return;
  }
  if (!book) {
    // Without a rulebook only the clauses are shown.
    console.log(
      game.rules.clauses.map((each) => `${styleText('dim', each)}  ${say(texts, `clause.${each}`)}`).join('\n'),
    );
    return;
  }
  const boards = await boardsOf(game, figuresIn(book), texts);
  console.log(bookLines(book, { ...page, boards }).join('\n'));
}

/** What is needed to print a rulebook. */
interface Page {
  readonly texts: Texts;
  /** Paragraphs say under which options they apply. */
  readonly tagged: boolean;
  /** The boards of the figures, by their names. */
  readonly boards: ReadonlyMap<string, readonly string[]>;
}

function optionsIn({ rules }: Game, given: unknown): Options {
  const options = parseOptions<Options>(rules.options, given);
  if (!options.ok) throw new UsageError(options.error.message);
  return options.value;
}

/**
 * A clause covers all options at once; with options given, the rulebook's explanation is printed instead if there is
 * one.
 */
function clauseLines(clause: string, book: Rulebook | null, page: Page): string[] {
  const text = page.texts.messages[`clause.${clause}`];
  if (text === undefined) throw new UsageError(say(page.texts, 'play.no_clause', { clause }));
  const places = book ? placesOfClause(book, clause) : [];
  const name = styleText('bold', clause);
  const told = page.tagged || places.length === 0 ? `${name}  ${lines(text).join('\n').trimStart()}` : name;
  return [told, ...places.flatMap((item) => ['', ...itemLines(item, page)])];
}

async function boardsOf(game: Game, shown: readonly string[], texts: Texts): Promise<Map<string, readonly string[]>> {
  const drawn = (await figuresOf(game.rules.id))
    .filter(({ id }) => shown.includes(id))
    .map(async (figure) => [figure.id, await boardLines(game, figure, texts)] as const);
  return new Map(await Promise.all(drawn));
}

/** As `kast show` draws it, from the viewpoint of whoever plays on the figure. */
async function boardLines({ rules }: Game, { at, seat, viewer }: Figure, texts: Texts): Promise<string[]> {
  const round = openMoment(rules, at);
  const { hidden } = rules.facts(round.options);
  const view = viewOf(round, viewer ?? (hidden ? (seat ?? seatNow(round)) : 'table'));
  return (await pictureLines(rules.id, view, plainPen(texts))).map((line) => `  ${line}`.trimEnd());
}

function bookLines(book: Rulebook, page: Page): string[] {
  return [
    styleText('bold', book.title.toUpperCase()),
    ...book.sections.flatMap(({ title, parts }) => [
      '',
      styleText(['bold', 'underline'], title),
      ...parts.flatMap((part) => [
        ...(part.title === null ? [] : ['', ...lines(`${styleText('bold', part.title)}${headTags(part, page)}`)]),
        ...part.blocks.flatMap((block) => ['', ...blockLines(block, page)]),
      ]),
    ]),
  ];
}

function blockLines(block: Block, page: Page): string[] {
  switch (block.kind) {
    case 'text':
      return itemLines(block, page);
    case 'list':
      return block.items.flatMap((item, index) => itemLines(item, page, block.ordered ? `${index + 1}. ` : '- '));
    case 'figure':
      return [
        ...(page.boards.get(block.figure) ?? []),
        '',
        ...lines(`${tags(wordsFor(block.when, page))}${styleText('italic', block.caption)}`, '  '),
      ];
  }
}

const wordsFor = (when: Condition | undefined, { tagged, texts }: Page): readonly string[] => {
  const tell = (key: string, values?: Parameters<typeof say>[2]): string => say(texts, key, values);
  return tagged ? conditionWords(when, tell, tell) : [];
};
const tags = (words: readonly string[]): string => words.map((word) => `${styleText('cyan', `[${word}]`)} `).join('');

/** A heading that names its option already says when it applies. */
const headTags = ({ title, when }: Part, page: Page): string => {
  const words = wordsFor(when, page).filter((word) => word !== title);
  return words.length === 0 ? '' : ` ${tags(words).trimEnd()}`;
};

function itemLines({ said, when, ruling }: Item, page: Page, before = ''): string[] {
  const words = [...wordsFor(when, page), ...(ruling ? [say(page.texts, 'rulebook.ruling')] : [])];
  return lines(`${tags(words)}${inLine(said)}`, before);
}

const inLine = (said: readonly Inline[]): string =>
  said
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('clause' in part) return styleText('dim', ` [${part.clause}]`);
      return 'b' in part ? styleText('bold', inLine(part.b)) : styleText('italic', inLine(part.i));
    })
    .join('');

/** Wraps a text, with `before` in front of the first line and the others indented. */
const lines = (text: string, before = ''): string[] =>
  wrapped(text.split(' '), ' ', WIDTH - before.length).map(
    (line, index) => `${index === 0 ? before : ' '.repeat(before.length)}${line}`,
  );
