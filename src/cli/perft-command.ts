import { existsSync } from 'node:fs';
import { gameIds } from '../games/index.ts';
import { perft } from '../kernel/perft.ts';
import { quote } from '../kernel/problem.ts';
import { legalCodes, playCode, undoMove, type Round } from '../kernel/round.ts';
import { dealt, gameNamed, recordIn, type DealOptions } from './arguments.ts';
import { UsageError } from './failure.ts';
import { openRecord } from './open-record.ts';
import { columns } from './columns.ts';

type Given = DealOptions & { readonly depth: number; readonly split?: true; readonly seed: string };

export async function perftCommand(subject: string, given: Given): Promise<void> {
  const round = await roundOf(subject, given);
  const line = (depth: string, nodes: string): string => `${depth.padStart(5)}  ${nodes.padStart(16)}`;
  console.log(line('depth', 'nodes'));
  // Printed one by one, because the next may take many times as long.
  for (let depth = 0; depth <= given.depth; depth++) console.log(line(String(depth), String(perft(round, depth))));
  if (given.split && given.depth > 0) {
    console.log(`\n${columns(split(round, given.depth), 'right').join('\n')}`);
  }
}

async function roundOf(subject: string, given: Given): Promise<Round> {
  if (!gameIds.includes(subject)) {
    if (given.options !== undefined || given.start !== undefined) {
      throw new UsageError('--options and --start go with a game, not with a record');
    }
    if (subject !== '-' && !existsSync(subject)) {
      throw new UsageError(`${quote(subject)} is neither a file nor a game; the games are ${gameIds.join(', ')}`);
    }
    return (await recordIn(subject, 'en')).round;
  }
  const open = await openRecord(dealt(await gameNamed(subject), given, given.seed));
  if (!open.ok) throw new Error(`a fresh deal is no record: ${open.error.message}`);
  return open.value.round;
}

/** What follows each first move, as a record writes it. */
function split(round: Round, depth: number): string[][] {
  const rows: string[][] = [];
  for (let seat = 0; seat < round.players; seat++) {
    for (const code of legalCodes(round, seat)) {
      playCode(round, seat, code);
      rows.push([`${seat}:${round.rules.format(code)}`, String(perft(round, depth - 1))]);
      undoMove(round);
    }
  }
  return rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}
