import type { Seat } from '../../kernel/rules.ts';
import { say } from '../../kernel/text.ts';
import { helpLines, refusalLines } from './help.ts';
import { draw, handOver } from './screen.ts';
import { faceOf, isPerson, persons, type Session } from './session.ts';

/** So many choices are listed with every question; more only when asked for. */
const FEW_CHOICES = 12;
const COMMANDS = ['help', 'moves', 'undo', 'quit'];

/** What came of a question: the table changed, somebody left, or nobody wanted to act. */
export type AskResult = 'acted' | 'left' | 'waits';

/** Asks a seat for its move; null asks whoever is there whether they call something, which they need not. */
export async function ask(session: Session, seat: Seat | null): Promise<AskResult> {
  const [first, ...others] = persons(session);
  const mover = seat ?? (others.length === 0 ? (first ?? null) : null);
  if (seat !== null && !(await handOver(session, seat))) return leave(session);
  await draw(session, mover ?? 'table');
  if (seat !== null) listFew(session, seat);
  const words = [...choicesOf(session, mover), ...COMMANDS];
  while (true) {
    const line = await session.asker.line(question(session, seat), words);
    if (line === null) return leave(session);
    const text = line.trim();
    if (text === '' && seat === null) return 'waits';
    const asked = await answer(session, mover, text);
    if (asked !== null) return asked;
  }
}

const choicesOf = (session: Session, seat: Seat | null): readonly string[] =>
  seat === null ? [] : faceOf(session, seat).choices;

function question(session: Session, seat: Seat | null): string {
  const { pen, texts } = session;
  if (seat === null) return say(texts, 'play.call_or_go_on');
  return say(texts, persons(session).length === 1 ? 'play.your_move' : 'play.move_of', { seat: pen.seat(seat) });
}

function listFew(session: Session, seat: Seat): void {
  const { asker, game, texts } = session;
  const moves = choicesOf(session, seat);
  if (moves.length === 0) asker.say([say(texts, 'play.find', { notation: game.rules.notation })]);
  else if (moves.length <= FEW_CHOICES) asker.say([say(texts, 'play.choices', { moves })]);
  else asker.say([say(texts, 'play.many', { n: moves.length })]);
}

/** Does what a line asks for; null: it changed nothing, and the question stands. */
async function answer(session: Session, mover: Seat | null, text: string): Promise<AskResult | null> {
  const { asker } = session;
  const [command = '', ...rest] = text.split(/\s+/);
  switch (command) {
    case '':
      return null;
    case 'quit':
      return leave(session);
    case 'help':
      asker.say(helpLines(session, rest.join(' ')));
      return null;
    case 'moves':
      asker.say(mover === null ? [] : [choicesOf(session, mover).join('  ')]);
      return null;
    case 'undo':
      return undo(session, mover);
    default:
      return move(session, mover, text);
  }
}

/** Everybody at this terminal leaves: the table is closed as it stands, and nobody has lost. */
async function leave({ table }: Session): Promise<AskResult> {
  await table.send({ do: 'close' });
  return 'left';
}

/** At one device anybody takes back for all; the table knows how far. */
async function undo(session: Session, mover: Seat | null): Promise<AskResult | null> {
  const { asker, table, texts } = session;
  const seat = mover ?? persons(session)[0];
  const taken = seat !== undefined && (await table.send({ do: 'undo', seat })).ok;
  if (taken) return 'acted';
  asker.say([say(texts, 'play.no_undo')]);
  return null;
}

/** Plays a move of the seat asked, or of another person's seat when it is written with its number: `1:call`. */
async function move(session: Session, mover: Seat | null, text: string): Promise<AskResult | null> {
  const { asker, game, table, texts } = session;
  const [, named, rest] = /^(\d):(.+)$/.exec(text) ?? [];
  const other = named !== undefined && game.rules.parse(text) === null && isPerson(session, Number(named));
  const seat = other ? Number(named) : mover;
  if (seat === null) {
    asker.say([say(texts, 'play.name_seat')]);
    return null;
  }
  const { decision } = faceOf(session, seat);
  const answer = await table.send({ do: 'act', seat, decision, move: (other ? rest : text) ?? text });
  if (answer.ok || answer.fault === 'stale') return 'acted';
  if (!('refusal' in answer)) throw new Error(`the table did not take a move: ${answer.fault}`);
  asker.say(refusalLines(session, answer.refusal));
  return null;
}
