import { styleText } from 'node:util';
import { rulebookOf } from '../games/rulebook-files.ts';
import type { Lang } from '../kernel/languages.ts';
import { parseOptions, type Options } from '../kernel/options.ts';
import { say } from '../kernel/text.ts';
import { placesOfClause, underOptions, type Block, type Inline, type Item, type Rulebook } from '../learn/rulebook.ts';
import { gameNamed } from './arguments.ts';
import { wrapped } from './columns.ts';
import { Failure, UsageError } from './failure.ts';
import { textsOf } from './texts.ts';

export interface RulesOptions {
  readonly lang: Lang;
  readonly options?: unknown;
}

const WIDTH = 96;

/** The rulebook of a game, or what it says of one clause and the clause itself. */
export async function rulesCommand(id: string, clause: string | undefined, given: RulesOptions): Promise<void> {
  const game = await gameNamed(id);
  const texts = textsOf(game, given.lang);
  const whole = rulebookOf(id, given.lang);
  if (clause !== undefined) {
    const text = texts.messages[`clause.${clause}`];
    if (text === undefined) throw new UsageError(say(texts, 'play.no_clause', { clause }));
    console.log(`${styleText('bold', clause)}  ${lines(text).join('\n').trimStart()}`);
    for (const item of whole ? placesOfClause(whole, clause) : []) console.log(`\n${itemLines(item).join('\n')}`);
    return;
  }
  if (!whole) {
    // Without a booklet the clauses are all there is.
    console.log(
      game.rules.clauses.map((each) => `${styleText('dim', each)}  ${say(texts, `clause.${each}`)}`).join('\n'),
    );
    return;
  }
  console.log(
    bookLines(given.options === undefined ? whole : chosen(whole, game.rules.options, given.options)).join('\n'),
  );
}

function chosen(book: Rulebook, spec: Parameters<typeof parseOptions>[0], given: unknown): Rulebook {
  const options = parseOptions<Options>(spec, given);
  if (!options.ok) throw new Failure(options.error.message);
  return underOptions(book, options.value);
}

function bookLines(book: Rulebook): string[] {
  return [
    styleText('bold', book.title.toUpperCase()),
    ...book.sections.flatMap(({ title, parts }) => [
      '',
      styleText(['bold', 'underline'], title),
      ...parts.flatMap((part) => [
        ...(part.title === null ? [] : ['', styleText('bold', part.title)]),
        ...part.blocks.flatMap((block) => ['', ...blockLines(block)]),
      ]),
    ]),
  ];
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return itemLines(block);
    case 'list':
      return block.items.flatMap((item, index) => itemLines(item, block.ordered ? `${index + 1}. ` : '- '));
    case 'figure':
      return lines(styleText('italic', block.caption), '  ');
  }
}

const itemLines = (item: Item, before = ''): string[] =>
  lines(`${item.ruling ? styleText('cyan', '§ ') : ''}${inLine(item.said)}`, before);

const inLine = (said: readonly Inline[]): string =>
  said
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('clause' in part) return styleText('dim', ` [${part.clause}]`);
      return 'b' in part ? styleText('bold', inLine(part.b)) : styleText('italic', inLine(part.i));
    })
    .join('');

/** In lines that can be read, the first one begun with `before` and the others as far in. */
const lines = (text: string, before = ''): string[] =>
  wrapped(text.split(' '), ' ', WIDTH - before.length).map(
    (line, index) => `${index === 0 ? before : ' '.repeat(before.length)}${line}`,
  );
