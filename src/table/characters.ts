let segmenter: Intl.Segmenter | undefined;

/**
 * The characters of a text as people count them: a joined emoji is one. Firefox before 125 cannot tell; there a joined
 * emoji counts as several, and the server, which has the last word on names, may still count otherwise.
 */
export function charactersOf(text: string): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter };
  if (!Segmenter) return Array.from(text);
  segmenter ??= new Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
