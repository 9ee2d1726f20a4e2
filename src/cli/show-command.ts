import { styleText } from 'node:util';
import { recordOf } from '../kernel/record.ts';
import { seenBy, undoMove, viewOf, type Round } from '../kernel/round.ts';
import type { Lang } from '../kernel/languages.ts';
import { say } from '../kernel/text.ts';
import { recordIn } from './arguments.ts';
import { UsageError } from './failure.ts';
import type { Pen } from '../board/picture.ts';
import { moveLines, pictureLines, plainPen, shownText, standingLines } from './round-text.ts';
import { textsOf } from './texts.ts';

export interface ShowOptions {
  readonly seat?: number;
  readonly at?: number;
  readonly lang: Lang;
}

export async function showCommand(file: string, { seat, at, lang }: ShowOptions): Promise<void> {
  const { game, round } = await recordIn(file, lang);
  const texts = textsOf(game, lang);
  const pen = plainPen(texts);
  const all = round.moves.length;
  if (seat !== undefined && seat >= round.players) {
    throw new UsageError(`--seat must be a seat from 0 to ${round.players - 1} in this record, not ${seat}`);
  }
  if (at !== undefined && at > all)
    throw new UsageError(`--at must be at most ${all}, the moves of this record, not ${at}`);
  while (round.moves.length > (at ?? all)) undoMove(round);

  const view = viewOf(round, seat ?? 'table');
  const name = say(texts, 'name');
  const heading = `${name}, ${pen.say('after', { at: round.moves.length, all })}`;
  const lines = [
    styleText('bold', seat === undefined ? heading : `${heading}, ${pen.say('seen_by', { seat: pen.seat(seat) })}`),
    '',
    ...(await pictureLines(game.rules.id, view, pen)),
    '',
    ...movesOf(round, seat, pen),
    ...(round.moves.length > 0 ? [''] : []),
    ...standingLines(view, pen),
  ];
  console.log(lines.join('\n'));
}

/** The moves of the record; for a seat, what it was shown of them. */
function movesOf(round: Round, seat: number | undefined, pen: Pen): string[] {
  if (seat === undefined) return moveLines(recordOf(round).moves);
  return moveLines(seenBy(round, seat).map((shown) => `${shown.by}:${shownText(shown, pen)}`));
}
