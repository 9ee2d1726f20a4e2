import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseOptions, playersOf } from '../../kernel/options.ts';
import type { GameRecord } from '../../kernel/record.ts';
import type { Game } from '../../kernel/rules.ts';
import type { Lang } from '../../kernel/languages.ts';
import { say, type Texts } from '../../kernel/text.ts';
import { dealt, gameNamed, messageOf, type DealOptions } from '../arguments.ts';
import { Failure, UsageError } from '../failure.ts';
import { ownTexts, textsOf } from '../texts.ts';
import type { Asker } from './asker.ts';
import { askLines } from './ask-lines.ts';
import { askGame, askOptions, askPlayers, playersIn, usualPlayers, type Player } from './prepare.ts';
import { playRound } from './play-round.ts';
import { openSession, snapshotOf } from './session.ts';

export interface PlayOptions extends DealOptions {
  readonly seats?: string;
  readonly seed?: string;
  readonly save?: string;
  readonly lang: Lang;
}

export async function playCommand(id: string | undefined, given: PlayOptions): Promise<void> {
  const named = id === undefined ? null : await gameNamed(id);
  const asker =
    process.stdin.isTTY && process.stdout.isTTY
      ? (await import('./ask-terminal.ts')).askTerminal()
      : askLines(process.stdin, process.stdout);
  try {
    if (await play(asker, named, given)) return;
    asker.say([say(ownTexts(given.lang), asker.ended ? 'play.input_ended' : 'play.left')]);
  } finally {
    asker.close();
  }
}

/** False: somebody left before the end. */
async function play(
  asker: Asker,
  named: Game | null,
  { lang, seed = randomUUID(), save, ...given }: PlayOptions,
): Promise<boolean> {
  const own = ownTexts(lang);
  const game = named ?? (await askGame(asker, own, lang));
  if (game === null) return false;
  const texts = textsOf(game, lang);
  const options = given.options ?? (asker.screen ? await askOptions(asker, game, texts) : {});
  if (options === null) return false;
  const parsed = parseOptions(game.rules.options, options);
  if (!parsed.ok) throw new UsageError(parsed.error.message);
  const count = playersOf(parsed.value);
  const players = await seatPlayers(asker, game, count, given.seats, own);
  if (players === null) return false;
  const { setup } = dealt(game, { ...given, options }, seed);
  const from = { setup, moves: [], rules: game.rules.version };
  const plan = { game, options: parsed.value, from, players, seed };
  const session = await openSession(asker, plan, texts);
  try {
    if (!(await playRound(session))) return false;
  } finally {
    session.table.close();
  }
  if (save !== undefined) writeRecord(save, snapshotOf(session).record);
  return true;
}

async function seatPlayers(
  asker: Asker,
  game: Game,
  count: number,
  list: string | undefined,
  own: Texts,
): Promise<Player[] | null> {
  if (list !== undefined) return playersIn(game, list, count);
  return asker.screen ? askPlayers(asker, game, count, own) : usualPlayers(game, count);
}

function writeRecord(file: string, record: GameRecord | null): void {
  try {
    writeFileSync(file, `${JSON.stringify(record)}\n`);
  } catch (error) {
    throw new Failure(`the record cannot be written: ${messageOf(error)}`);
  }
}
