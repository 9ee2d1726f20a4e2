import { styleText } from 'node:util';
import type { Refusal } from '../../kernel/rules.ts';
import { refusalValues } from '../../kernel/explain.ts';
import { say } from '../../kernel/text.ts';
import type { Session } from './session.ts';

/** How moves are written, what else can be typed, and the rules; or one rule. */
export function helpLines({ game: { rules }, texts }: Session, clause: string): string[] {
  if (clause !== '')
    return [clauseLine(texts.messages[`clause.${clause}`], clause, say(texts, 'play.no_clause', { clause }))];
  return [
    say(texts, 'play.notation', { notation: rules.notation }),
    say(texts, 'play.commands'),
    '',
    ...rules.clauses.map((id) => clauseLine(texts.messages[`clause.${id}`], id, id)),
  ];
}

const clauseLine = (text: string | undefined, id: string, otherwise: string): string =>
  text === undefined ? otherwise : `${styleText('dim', `${id}:`)} ${text}`;

/** Why a move is refused, and the rule that says so. */
export function refusalLines({ texts, pen }: Session, refusal: Refusal): string[] {
  const { reason, clause } = refusal;
  const values = refusalValues(refusal, (seat) => pen.seat(seat));
  const why = styleText('yellow', say(texts, `reason.${reason}`, values));
  return [why, clauseLine(texts.messages[`clause.${clause}`], clause, clause)];
}
