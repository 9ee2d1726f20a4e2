import { choices, judge } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import { say } from '../../kernel/text.ts';
import { helpLines, refusalLines } from './help.ts';
import { draw, handOver } from './screen.ts';
import { act, isPerson, persons, undo, type Session } from './session.ts';

/** So many choices are listed with every question; more only when asked for. */
const FEW_CHOICES = 12;
const COMMANDS = ['help', 'moves', 'undo', 'quit'];

/** What came of a question: the position changed, somebody left, or nobody wanted to act. */
export type Asked = 'acted' | 'left' | 'waits';

/** Asks a seat for its move; null asks whoever is there whether they call something, which they need not. */
export async function ask(session: Session, seat: Seat | null): Promise<Asked> {
  const only = persons(session).length === 1 ? persons(session)[0]! : null;
  const mover = seat ?? only;
  if (seat !== null && !(await handOver(session, seat))) return 'left';
  await draw(session, mover ?? 'table');
  if (seat !== null) listFew(session, seat);
  while (true) {
    const words = [...(mover === null ? [] : choices(session.match.round, mover)), ...COMMANDS];
    const line = await session.asker.line(question(session, seat), words);
    if (line === null) return 'left';
    const text = line.trim();
    if (text === '' && seat === null) return 'waits';
    const asked = answer(session, mover, text);
    if (asked !== null) return asked;
  }
}

function question({ pen, texts, ...session }: Session, seat: Seat | null): string {
  if (seat === null) return say(texts, 'play.call_or_go_on');
  return say(texts, persons(session).length === 1 ? 'play.your_move' : 'play.move_of', { seat: pen.seat(seat) });
}

function listFew({ asker, match: { round }, texts }: Session, seat: Seat): void {
  const moves = choices(round, seat);
  if (moves.length === 0) asker.say([say(texts, 'play.find', { notation: round.rules.notation })]);
  else if (moves.length <= FEW_CHOICES) asker.say([say(texts, 'play.choices', { moves: moves.join('  ') })]);
  else asker.say([say(texts, 'play.many', { n: moves.length })]);
}

/** Does what a line asks for; null: it changed nothing, and the question stands. */
function answer(session: Session, mover: Seat | null, text: string): Asked | null {
  const { asker, match, texts } = session;
  const [command = '', ...rest] = text.split(/\s+/);
  switch (command) {
    case '':
      return null;
    case 'quit':
      return 'left';
    case 'help':
      asker.say(helpLines(session, rest.join(' ')));
      return null;
    case 'moves':
      asker.say(mover === null ? [] : [choices(match.round, mover).join('  ')]);
      return null;
    case 'undo':
      if (undo(session)) return 'acted';
      asker.say([say(texts, 'play.no_undo')]);
      return null;
    default:
      return move(session, mover, text);
  }
}

/** Plays a move of the seat asked, or of another person's seat when it is written with its number: `1:call`. */
function move(session: Session, mover: Seat | null, text: string): Asked | null {
  const { round } = session.match;
  const [, named, rest] = /^(\d):(.+)$/.exec(text) ?? [];
  const other = named !== undefined && round.rules.parse(text) === null && isPerson(session, Number(named));
  const seat = other ? Number(named) : mover;
  if (seat === null) {
    session.asker.say([say(session.texts, 'play.name_seat')]);
    return null;
  }
  const judged = judge(round, seat, other ? rest! : text);
  if (judged.ok) {
    act(session, { by: seat, code: judged.value });
    return 'acted';
  }
  session.asker.say(refusalLines(session, judged.error));
  return null;
}
