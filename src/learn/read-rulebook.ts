import { lexer, type Token, type Tokens } from 'marked';
import { sectionIds, type Block, type Inline, type Item, type Part, type Rulebook, type Section } from './rulebook.ts';
import type { Condition } from './condition.ts';

/** What is wrong with a rulebook, and where. */
class RulebookError extends Error {
  override readonly name = 'RulebookError';
}

/** `{…}` at the end of a heading or before a paragraph or an item: an id, `ruling`, a condition. */
interface Attributes {
  readonly id?: string;
  readonly ruling?: true;
  readonly when?: Condition;
}

/**
 * Reads a rulebook written in the Markdown subset of docs/adding-a-rulebook.md. Strict: anything else is rejected, so
 * that the page and the terminal can show everything.
 */
export function readRulebook(source: string, file: string): Rulebook {
  const fail = (what: string, token?: { readonly raw: string }): never => {
    const at = token ? source.indexOf(token.raw.trim()) : -1;
    const line = at < 0 ? '' : `:${source.slice(0, at).split('\n').length}`;
    throw new RulebookError(`${file}${line}: ${what}`);
  };

  function attributesIn(text: string, token: Token): Attributes {
    const words = text.split(/\s+/).filter((word) => word !== '');
    const id = words.find((word) => word.startsWith('#'))?.slice(1);
    const when = words.filter((word) => !word.startsWith('#') && word !== 'ruling').join(' ');
    if (words.length === 0) fail('braces with nothing in them', token);
    return {
      ...(id === undefined ? {} : { id }),
      ...(words.includes('ruling') ? { ruling: true } : {}),
      ...(when === '' ? {} : { when }),
    };
  }

  function heading({ text, raw, ...token }: Tokens.Heading): { title: string } & Attributes {
    const [, title = '', braces] = /^(.*?)\s*(?:\{([^{}]*)\})?$/s.exec(text) ?? [];
    if (title === '' || /[*_`[\]{}]/.test(title)) fail(`a heading is plain text, not “${text}”`, { raw });
    return { title, ...(braces === undefined ? {} : attributesIn(braces, { ...token, text, raw })) };
  }

  /** Text with its clauses, `[zipher.7]`. */
  const withClauses = (text: string, token: Token): Inline[] =>
    text.split(/(\s?\[[a-z]+\.\d{1,3}\])/).flatMap((part): Inline[] => {
      const clause = /\[([a-z]+\.\d{1,3})\]/.exec(part)?.[1];
      if (clause !== undefined) return [{ clause }];
      if (/[[\]{}<>]/.test(part)) fail(`“${part}” has brackets that mean nothing here`, token);
      return part === '' ? [] : [part];
    });

  function inline(tokens: readonly Token[] | undefined): Inline[] {
    return (tokens ?? []).flatMap((token): Inline[] => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return withClauses(unescape(textOf(token).replaceAll('\n', ' ')), token);
        case 'strong':
          return [{ b: inline((token as Tokens.Strong).tokens) }];
        case 'em':
          return [{ i: inline((token as Tokens.Em).tokens) }];
        default:
          return fail(`${token.type} is not for rulebooks`, token);
      }
    });
  }

  /** The text of an item, without the braces before it. */
  function item(tokens: readonly Token[] | undefined): Item {
    const [first, ...rest] = tokens ?? [];
    if (!first) return { said: [] };
    const [, braces, text = ''] = /^\{([^{}]*)\}\s*(.*)$/s.exec(first.raw) ?? [];
    if (braces === undefined) return { said: inline(tokens) };
    const { id, ...attributes } = attributesIn(braces, first);
    if (id !== undefined) fail('only headings have an id', first);
    return { ...attributes, said: inline([{ ...first, raw: text, text }, ...rest]) };
  }

  function figureIn({ tokens }: Tokens.Paragraph): Block | null {
    const image = tokens.find(({ type }) => type === 'image') as Tokens.Image | undefined;
    if (!image) return null;
    const before = tokens
      .slice(0, tokens.indexOf(image))
      .map(({ raw }) => raw)
      .join('')
      .trim();
    if (tokens.length > 2 || (before !== '' && !/^\{[^{}]*\}$/.test(before)) || tokens.at(-1) !== image)
      fail('a figure is a paragraph of its own', image);
    const [, figure] = /^figure:([a-z][\w-]*)$/.exec(image.href) ?? [];
    if (figure === undefined) fail(`a picture is named figure:<id>, not “${image.href}”`, image);
    const { when } = before === '' ? {} : attributesIn(before.slice(1, -1), image);
    return {
      kind: 'figure',
      ...(when === undefined ? {} : { when }),
      figure: figure ?? '',
      caption: unescape(image.text),
    };
  }

  function block(token: Token): Block | null {
    switch (token.type) {
      case 'space':
        return null;
      case 'paragraph':
        return figureIn(token as Tokens.Paragraph) ?? { kind: 'text', ...item(token.tokens) };
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return {
          kind: 'list',
          ordered,
          items: items.map(({ tokens, raw }) => {
            const [only, more] = tokens;
            if (more || (only?.type !== 'text' && only?.type !== 'paragraph'))
              fail('an item of a list is one paragraph', { raw });
            return item((only as Tokens.Text).tokens);
          }),
        };
      }
      default:
        return fail(`${token.type} is not for rulebooks`, token);
    }
  }

  let title: string | null = null;
  const sections: (Omit<Section, 'parts'> & { parts: (Omit<Part, 'blocks'> & { blocks: Block[] })[] })[] = [];
  for (const token of lexer(source)) {
    if (token.type === 'heading') {
      const { depth } = token as Tokens.Heading;
      const { title: text, id, when, ruling } = heading(token as Tokens.Heading);
      if (ruling) fail('a heading is no ruling', token);
      const under = when === undefined ? {} : { when };
      if (depth === 1) {
        if (title !== null || id !== undefined || when !== undefined) fail('one title, and nothing in it', token);
        title = text;
      } else if (depth === 2) {
        const known = sectionIds.find((each) => each === id);
        if (!known) fail(`a section is one of ${sectionIds.map((each) => `{#${each}}`).join(' ')}`, token);
        const last = sections.at(-1);
        if (last && sectionIds.indexOf(known!) <= sectionIds.indexOf(last.id))
          fail(`{#${id ?? ''}} does not come after {#${last.id}}`, token);
        sections.push({ id: known!, title: text, ...under, parts: [{ title: null, blocks: [] }] });
      } else if (depth === 3) {
        if (id !== undefined) fail('a heading within a section has no id', token);
        const section = sections.at(-1) ?? fail('a heading before the first section', token);
        section.parts.push({ title: text, ...under, blocks: [] });
      } else fail('headings have one, two or three #', token);
      continue;
    }
    const found = block(token);
    if (!found) continue;
    const part = sections.at(-1)?.parts.at(-1) ?? fail('a text before the first section', token);
    part.blocks.push(found);
  }
  if (title === null) return fail('has no title');
  return {
    title,
    sections: sections.map((section) => ({
      ...section,
      parts: section.parts.filter(({ title: name, blocks }) => name !== null || blocks.length > 0),
    })),
  };
}

const textOf = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : token.raw);

/** Marked escapes for HTML; this undoes it. */
const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
