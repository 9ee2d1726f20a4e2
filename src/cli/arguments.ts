import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';
import { gameIds, loadGame } from '../games/index.ts';
import { quote } from '../kernel/problem.ts';
import { dealRecord, unknownGame, type GameRecord } from '../kernel/record.ts';
import { dealer } from '../kernel/rng.ts';
import type { Game } from '../kernel/rules.ts';
import type { Lang } from '../kernel/languages.ts';
import { Failure, UsageError } from './failure.ts';
import { openRecord, type OpenRecord } from './open-record.ts';

/** For commander: an option that is a whole number. */
export function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** For commander: an option that is JSON. Its content is checked where it is used. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InvalidArgumentError(`It is not JSON: ${messageOf(error)}`);
  }
}

export async function gameNamed(id: string): Promise<Game> {
  const game = await loadGame(id);
  if (game === null) throw new UsageError(unknownGame(id, gameIds).message);
  return game;
}

export interface DealOptions {
  readonly options?: unknown;
  readonly start?: number;
}

/** A new record with the options of a command line. */
export function dealt(game: Game, { options = {}, start }: DealOptions, seed: string): GameRecord {
  const record = dealRecord(game.rules, options, dealer(seed), start);
  if (!record.ok) throw new UsageError(record.error.message);
  return record.value;
}

/** The round of a record in a file, or on stdin for `-`. */
export async function recordIn(file: string, lang: Lang): Promise<OpenRecord> {
  return openIn(file, await jsonIn(file), lang);
}

export async function jsonIn(file: string): Promise<unknown> {
  const content = await contentOf(file);
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    throw new Failure(`${nameOf(file)} is not JSON: ${messageOf(error)}`);
  }
}

/** The round of a record that was read from a file. */
export async function openIn(file: string, record: unknown, lang: Lang): Promise<OpenRecord> {
  const open = await openRecord(record, undefined, lang);
  if (open.ok) return open.value;
  const { message, refusal } = open.error;
  throw new Failure(`${nameOf(file)}: ${message}${refusal ? ` (${refusal.clause})` : ''}`);
}

const nameOf = (file: string): string => (file === '-' ? 'stdin' : file);

async function contentOf(file: string): Promise<string> {
  try {
    return await (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${quote(file)} cannot be read: ${messageOf(error)}`);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
