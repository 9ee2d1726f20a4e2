import { isDeepStrictEqual } from 'node:util';
import { MOST_MOVES } from '../../kernel/moves.ts';
import { parseRecord, recordOf } from '../../kernel/record.ts';
import type { Rng } from '../../kernel/rng.ts';
import {
  imagineRound,
  knowledgeOf,
  legalCodes,
  legalMoves,
  playCode,
  resultOf,
  undoMove,
  viewOf,
  type Round,
} from '../../kernel/round.ts';
import type { Game, Played, Viewer } from '../../kernel/rules.ts';
import { tellings } from '../../kernel/tellings.ts';

export type Fault = 'crash' | 'dead end' | 'endless' | 'broken contract' | 'leak';

/** What must never be; anything else that is thrown is a crash. */
export class Broken extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

function demand(holds: boolean, message: string, fault: Fault = 'broken contract'): void {
  if (!holds) throw new Broken(fault, message);
}

const viewersOf = (round: Round): Viewer[] => [...Array(round.players).keys(), 'table'];

/** What must hold of a round that is not over; `texts` are moves from anywhere, to be tried here. */
export function checkPosition(round: Round, texts: readonly string[]): void {
  const { rules, pos, players } = round;
  const awaited = rules.awaited(pos);
  demand(awaited.length > 0, 'the round is not over, but nobody is waited for', 'dead end');
  for (let seat = 0; seat < players; seat++) {
    const codes = legalCodes(round, seat);
    const legal = new Set(codes);
    demand(codes.length < MOST_MOVES, `seat ${seat} has ${codes.length} moves`);
    demand(legal.size === codes.length, `a move of seat ${seat} is listed twice`);
    demand(legal.size > 0 || !awaited.includes(seat), `seat ${seat} is waited for and has no move`, 'dead end');
    for (const code of codes) {
      const text = rules.format(code);
      demand(rules.parse(text) === code, `${text} is not read as it was written`);
      demand(rules.refuse(pos, seat, code) === null, `${seat}:${text} is legal, but refused`);
    }
    for (const text of texts) checkRefusal(round, seat, text, legal);
  }
  for (const viewer of viewersOf(round)) checkView(round, viewer);
}

function checkRefusal({ rules, pos }: Round, seat: number, text: string, legal: ReadonlySet<number>): void {
  const code = rules.parse(text)!;
  const refusal = rules.refuse(pos, seat, code);
  demand((refusal === null) === legal.has(code), `${seat}:${text} is refused, but legal, or the reverse`);
  if (refusal === null) return;
  const known = refusal.clause.startsWith('table.') || rules.clauses.includes(refusal.clause);
  demand(known, `${seat}:${text} is refused by ${refusal.clause}, which is no clause`);
}

function checkView(round: Round, viewer: Viewer): void {
  const view = viewOf(round, viewer);
  const told = `the view of ${viewer} does not survive JSON`;
  demand(isDeepStrictEqual(JSON.parse(JSON.stringify(view)), view), told);
}

/** Positions that differ only in what a viewer cannot know tell it the same. */
export function checkLeaks(game: Game, round: Round, texts: readonly string[], twins: number, rng: Rng): void {
  for (const viewer of viewersOf(round)) {
    const knowledge = knowledgeOf(round, viewer);
    const told = tellings(round, viewer, texts);
    for (let twin = 0; twin < twins; twin++) {
      const imagined = tellings(imagineRound(game, knowledge, rng), viewer, texts);
      if (imagined === told) continue;
      throw new Broken('leak', `${viewer} can tell this round from one it should not: ${difference(told, imagined)}`);
    }
  }
}

/** Where two different texts part, with some of what is around. */
function difference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at]) at++;
  const from = Math.max(0, at - 40);
  return `…${a.slice(from, at + 40)}… against …${b.slice(from, at + 40)}…`;
}

/** Plays a move, takes it back and plays it again. */
export function playChecked(round: Round, { by, code }: Played): void {
  const before = stateOf(round);
  playCode(round, by, code);
  undoMove(round);
  demand(stateOf(round) === before, `${by}:${round.rules.format(code)} taken back leaves another position`);
  playCode(round, by, code);
}

/** Everything anyone can ask of a position. */
function stateOf(round: Round): string {
  const views = viewersOf(round).map((viewer) => viewOf(round, viewer));
  return JSON.stringify([round.rules.key(round.pos), legalMoves(round), views]);
}

/** What must hold when a round is over. It is taken back to its beginning. */
export function checkEnd(round: Round): void {
  const { rules, pos, players } = round;
  demand(rules.awaited(pos).length === 0, 'the round is over, but somebody is waited for');
  demand(legalMoves(round).length === 0, 'the round is over, but there are legal moves');
  const result = resultOf(round);
  demand(
    result?.scores.length === players && result.scores.every(Number.isFinite),
    'the result has not a score for each seat',
  );
  const end = stateOf(round);
  const again = parseRecord(rules, JSON.parse(JSON.stringify(recordOf(round))));
  if (!again.ok) throw new Broken('broken contract', `the record is refused: ${again.error.message}`);
  demand(stateOf(again.value) === end, 'the replayed round is not the one that was played');
  while (round.moves.length > 0) undoMove(round);
  const begun = parseRecord(rules, recordOf(round));
  demand(
    begun.ok && stateOf(begun.value) === stateOf(round),
    'a round taken back to its beginning is not as it was dealt',
  );
}
