import { playEntry } from '../kernel/record.ts';
import { judge, legalCodes, playCode, undoMove } from '../kernel/round.ts';
import type { Round, Rules } from '../kernel/rules.ts';
import type { Figure, Try } from './contract.ts';
import { readMoment, seatNow } from './moment.ts';

/** The claims of a figure that the rules contradict. */
export function figureProblems(rules: Rules, figure: Figure): string[] {
  const read = readMoment(rules, figure.at);
  if (!read.ok) return [read.error.message];
  const round = read.value;
  const seat = figure.seat ?? seatNow(round);
  const { tries = [], plays = [] } = figure;
  const problems = [
    ...stands(round, figure, 'it'),
    ...tries.flatMap((each) => tried(round, each.by ?? seat, each)),
    ...(figure.complete ? missing(round, seat, tries) : []),
  ];
  if (tries.length === 0 && plays.length === 0) problems.push('has nothing to try and nothing to show');
  if (figure.example !== undefined && plays.length === 0) problems.push('is an example and does not move');
  for (const [index, entry] of plays.entries()) {
    const played = playEntry(round, entry, `plays[${index}]`);
    if (!played.ok) return [...problems, played.error.message];
  }
  return problems;
}

/** Checks the claimed scores and end. */
function stands(round: Round, { scores, over }: Pick<Try, 'scores' | 'over'>, what: string): string[] {
  const { rules, pos } = round;
  const now = rules.scores(pos);
  return [
    ...(scores && JSON.stringify(scores) !== JSON.stringify(now)
      ? [`after ${what} the scores are ${now.join(', ')}, not ${scores.join(', ')}`]
      : []),
    ...(over !== undefined && over !== rules.over(pos) ? [`after ${what} the round is ${over ? 'not ' : ''}over`] : []),
  ];
}

function tried(round: Round, seat: number, each: Try): string[] {
  const { move, refused } = each;
  const judged = judge(round, seat, move);
  if (!judged.ok) {
    if (refused === undefined) return [`${move} is refused by ${judged.error.clause}`];
    return refused === judged.error.clause ? [] : [`${move} is refused by ${judged.error.clause}, not by ${refused}`];
  }
  if (refused !== undefined) return [`${move} is allowed, not refused by ${refused}`];
  playCode(round, seat, judged.value);
  const problems = stands(round, each, move);
  undoMove(round);
  return problems;
}

function missing(round: Round, seat: number, tries: readonly Try[]): string[] {
  return legalCodes(round, seat)
    .map((code) => round.rules.format(code))
    .filter((move) => !tries.some((each) => each.move === move))
    .map((move) => `${move} is allowed too`);
}
