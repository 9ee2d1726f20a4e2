import { boxIds, placeOf } from '../../games/list.ts';
import { loadBoxTexts, loadGameTexts, loadPoster } from '../../games/posters.ts';
import type { Options } from '../../kernel/options.ts';
import type { RoundResult } from '../../kernel/rules.ts';
import type { Lang } from '../../kernel/languages.ts';
import { say, textsIn, type Messages, type Texts } from '../../kernel/text.ts';
import type { Sitter } from '../../address/people.ts';

/** The texts outside the page itself: titles, descriptions and pictures. */
export async function publicTexts(lang: Lang): Promise<Texts> {
  const table = (await import(`../../table/messages.${lang}.json`, { with: { type: 'json' } })) as {
    default: Messages;
  };
  const boxes = await Promise.all(boxIds.map((box) => loadBoxTexts(box, lang)));
  return textsIn(lang, table.default, ...boxes);
}

/** The name of a game under these options. */
export async function titleOf(id: string, options: Options | null, texts: Texts): Promise<string> {
  const plain = say(texts, `game.${id}`);
  const key = options && (await loadPoster(id))?.titleOf?.(options);
  if (!key || key === 'name') return inBox(id, plain, texts);
  return say(textsIn(texts.lang, await loadGameTexts(id, texts.lang)), key);
}

/** For a box with several games both names: “Zoker Kubo”. */
function inBox(id: string, name: string, texts: Texts): string {
  const place = placeOf(id);
  return place?.inner ? `${say(texts, `box.${place.box}.name`)} ${name}` : name;
}

/** Names that can be written in a picture, or numbers in their place. */
export function namesOf(
  players: number,
  sitters: readonly Sitter[],
  canWrite: (text: string) => boolean,
  texts: Texts,
): string[] {
  return Array.from({ length: players }, (_, seat) => {
    const sitter = sitters[seat] ?? null;
    if (sitter && 'bot' in sitter) return say(texts, 'public.bot', { n: seat + 1 });
    return sitter && canWrite(sitter.name) ? sitter.name : say(texts, 'public.player', { n: seat + 1 });
  });
}

/** How a round ended, in a few words; alone it is the score. */
export function endingOf({ scores, winners }: RoundResult, names: readonly string[], texts: Texts): string {
  if (scores.length === 1) return say(texts, 'public.score', { n: scores[0] ?? 0 });
  if (winners.length === scores.length) return say(texts, 'public.draw');
  return say(texts, 'public.wins', { players: winners.map((seat) => names[seat] ?? '') });
}
