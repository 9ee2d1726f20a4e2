import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { boxIds, gameIds, placeOf } from '../../games/list.ts';
import { loadBox, loadPoster, lookOf, sheetSvg, shelfSvg, type Sheet } from '../../games/posters.ts';
import type { Lang } from '../../kernel/languages.ts';
import { say } from '../../kernel/text.ts';
import { canWrite, loadFonts } from './fonts.ts';
import { samplePosition } from './sample.ts';
import { readSharedRound } from './shared-round.ts';
import { endingOf, namesOf, publicTexts, titleOf } from './words.ts';

/** The subject of a picture. */
export type Subject =
  | { readonly of: 'cupboard' }
  | { readonly of: 'box'; readonly box: string; readonly game: string | null }
  | { readonly of: 'replay'; readonly packed: string; readonly move: number | null };

export interface PictureTask {
  readonly subject: Subject;
  readonly lang: Lang;
  /** Only the texts of a replay, for the head of its page. */
  readonly words?: boolean;
}

/** The texts of a replay's head. */
export interface ReplayWords {
  readonly title: string;
  readonly ending: string;
}

/** Runs in a thread of its own. Null: there is nothing to draw. */
export default async function work(task: PictureTask): Promise<Uint8Array | ReplayWords | null> {
  const { subject, lang } = task;
  if (task.words) return subject.of === 'replay' ? replayWords(subject, lang) : null;
  const svg = await svgOf(subject, lang);
  return svg === null ? null : rasterized(svg);
}

export async function svgOf(subject: Subject, lang: Lang): Promise<string | null> {
  if (subject.of === 'cupboard') return cupboardSvg(lang);
  const sheet = await (subject.of === 'box' ? boxSheet(subject, lang) : replaySheet(subject, lang));
  return sheet && sheetSvg(sheet);
}

let fonts: Promise<Uint8Array[]> | null = null;

async function begin(): Promise<Uint8Array[]> {
  const [loaded, wasm] = await Promise.all([
    loadFonts(),
    readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
  ]);
  await initWasm(wasm);
  return loaded;
}

async function rasterized(svg: string): Promise<Uint8Array> {
  const fontBuffers = await (fonts ??= begin());
  const renderer = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: 'Nunito ExtraBold' },
  });
  const image = renderer.render();
  const png = image.asPng();
  image.free();
  renderer.free();
  return png;
}

async function cupboardSvg(lang: Lang): Promise<string> {
  const texts = await publicTexts(lang);
  const boxes = await Promise.all(
    boxIds.map(async (id) => {
      const { lid, shelf } = await loadBox(id);
      return { name: say(texts, `box.${id}.name`), lid, width: shelf.width, height: shelf.heights[0] };
    }),
  );
  return shelfSvg('Spellenkast', say(texts, 'public.about'), boxes);
}

async function boxSheet({ box, game }: Extract<Subject, { of: 'box' }>, lang: Lang): Promise<Sheet | null> {
  const shown = game ?? gameIds.find((id) => placeOf(id)?.box === box);
  if (shown === undefined || placeOf(shown)?.box !== box) return null;
  const texts = await publicTexts(lang);
  const { accent } = await loadBox(box);
  const look = lookOf(accent[0]);
  const view = await samplePosition(shown);
  const several = game !== null && placeOf(game)?.inner !== null;
  return {
    title: game === null ? say(texts, `box.${box}.name`) : await titleOf(game, null, texts),
    line: several ? say(texts, `game.${game}.line`) : say(texts, `box.${box}.line`),
    about: '',
    seats: [],
    drawing: (view && (await loadPoster(shown))?.poster(view, look)) ?? null,
    look,
  };
}

async function replaySheet({ packed, move }: Extract<Subject, { of: 'replay' }>, lang: Lang): Promise<Sheet | null> {
  const shared = await readSharedRound(packed, move);
  if (!shared) return null;
  const { game, options, sitters, view, at, moves } = shared;
  const texts = await publicTexts(lang);
  const look = lookOf((await loadBox(placeOf(game)?.box ?? '')).accent[0]);
  const names = namesOf(view.players, sitters, canWrite, texts);
  const moment = say(texts, 'public.at', { n: at, of: moves });
  return {
    title: await titleOf(game, options, texts),
    line: view.result ? endingOf(view.result, names, texts) : moment,
    about: view.result ? moment : '',
    seats: view.scores.map((score, seat) => ({
      name: names[seat] ?? '',
      score,
      won: view.players > 1 && view.result?.winners.includes(seat) === true,
    })),
    drawing: (await loadPoster(game))?.poster(view, look) ?? null,
    look,
  };
}

/** The ending is given even if the picture shows an earlier moment, as the page does. */
async function replayWords(subject: Extract<Subject, { of: 'replay' }>, lang: Lang): Promise<ReplayWords | null> {
  const shared = await readSharedRound(subject.packed, subject.move);
  if (!shared) return null;
  const texts = await publicTexts(lang);
  const names = namesOf(shared.view.players, shared.sitters, () => true, texts);
  return {
    title: await titleOf(shared.game, shared.options, texts),
    ending: shared.result ? endingOf(shared.result, names, texts) : '',
  };
}
