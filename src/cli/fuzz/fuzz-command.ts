import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gameIds } from '../../games/index.ts';
import { isObject } from '../../kernel/problem.ts';
import { recordOf } from '../../kernel/record.ts';
import { quick } from '../../kernel/rng.ts';
import type { Game } from '../../kernel/rules.ts';
import { gameNamed, jsonIn, messageOf, openIn } from '../arguments.ts';
import { Failure, UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { fuzzer, fuzzRecord, fuzzRound, type FuzzFinding } from './fuzz.ts';

export interface FuzzOptions {
  readonly seconds: number;
  readonly seed?: string;
  readonly out: string;
  readonly replay?: string;
}

export async function fuzzCommand(id: string | undefined, { seconds, seed, out, replay }: FuzzOptions): Promise<void> {
  if (replay !== undefined) {
    if (id !== undefined) throw new UsageError('--replay goes without a game: the record names it');
    return replayFinding(replay);
  }
  const games = await Promise.all((id === undefined ? gameIds : [id]).map(gameNamed));
  fuzzGames(games, seconds, seed ?? randomUUID(), out);
}

/** Plays random rounds of the games in turn. A game that fails has its finding written and is skipped after that. */
export function fuzzGames(games: readonly Game[], seconds: number, seed: string, out: string): void {
  const begun = performance.now();
  const end = begun + 1000 * seconds;
  const stop = (): boolean => performance.now() >= end;
  const progress = progressLine();
  const sound = new Map(games.map((game) => [fuzzer(game), 0]));
  const files: string[] = [];
  for (let number = 0; !stop() && sound.size > 0; number++) {
    for (const [fuzz, rounds] of sound) {
      const { id } = fuzz.game.rules;
      const name = `${seed} ${number}`;
      progress.show((performance.now() - begun) / (1000 * seconds), `${id}, round ${number + 1}`);
      const finding = fuzzRound(fuzz, name, stop);
      sound.set(fuzz, rounds + 1);
      if (finding === null) continue;
      progress.clear();
      files.push(report(id, finding, name, out));
      sound.delete(fuzz);
    }
  }
  progress.clear();
  for (const [fuzz, rounds] of sound) console.log(`${fuzz.game.rules.id}: ${rounds} rounds, nothing found`);
  console.log(`seed ${seed}`);
  if (files.length > 0) throw new Failure(`${files.length} found: ${files.join(', ')}`);
}

/** Writes the record of a finding under a name not yet taken, and says so. */
function report(id: string, { fault, message, record }: FuzzFinding, seed: string, out: string): string {
  let number = 1;
  const fileOf = (): string => path.join(out, `fuzz-${id}-${number}.json`);
  while (existsSync(fileOf())) number += 1;
  const file = fileOf();
  try {
    mkdirSync(out, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...record, meta: { found: fault, message, seed } })}\n`);
  } catch (error) {
    throw new UsageError(`--out: ${messageOf(error)}`);
  }
  console.log(`${id}: ${fault}: ${message}\n  written to ${file}; kast fuzz --replay ${file} checks it again`);
  return file;
}

async function replayFinding(file: string): Promise<void> {
  const record = await jsonIn(file);
  // The moves are played one by one under the checks below: the finding may be that they cannot be replayed.
  const { game, round } = await openIn(file, isObject(record) ? { ...record, moves: [] } : record, 'en');
  const moves = isObject(record) ? record['moves'] : [];
  const entry = new RegExp(`^[0-${round.players - 1}]:`);
  if (!Array.isArray(moves) || !moves.every((move): move is string => typeof move === 'string' && entry.test(move))) {
    throw new Failure(`${file}: moves must be a list of <seat>:<move>`);
  }
  const finding = fuzzRecord(fuzzer(game), { ...recordOf(round), moves }, quick(file));
  if (finding) throw new Failure(`${finding.fault}: ${finding.message}, after ${finding.record.moves.length} moves`);
  console.log(`${game.rules.id}: ${moves.length} moves checked, nothing found`);
}
