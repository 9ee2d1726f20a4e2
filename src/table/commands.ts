import type { BotReason } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import { judge, type Round } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import { charge } from './charge.ts';
import { answerClose, closeTable } from './closing.ts';
import { refused, accepted, type Actor, type Circumstances, type Decided, type Stamped, type Step } from './decided.ts';
import type { Time } from './events.ts';
import { setWord } from './deal-words.ts';
import { mayHint } from './hints.ts';
import { takeSeatBack, endRound, leave, replaceByBot } from './leaving.ts';
import { requestNextRound, settle } from './next-round.ts';
import { answerPause, askPause, resume, waitsForResume } from './pause.ts';
import { othersThan } from './seats.ts';
import { doneKey, type Table } from './table.ts';
import { flag, gap } from './time-out.ts';
import { consent, lapseUndo, undo, withdrawUndo } from './undo.ts';
import { arrange, sit } from './waiting.ts';
import { isEarly, lapses, windowDue, type HostCommand } from './windows.ts';
import type { Command } from './wire.ts';

export type { Actor, Chance, Circumstances, Decided } from './decided.ts';

/** What people and bots ask for, and what the host does by itself. */
export type AnyCommand = Command | HostCommand | SettleCommand;

/** Someone has left, so all who are still there may have agreed. */
interface SettleCommand {
  readonly do: 'settle';
}

/** Decides which events a command leads to. It leaves the table unchanged, so a failed write needs no rollback. */
export function decide(table: Table, actor: Actor, command: AnyCommand, now: Circumstances): Decided {
  return charge(table, decideUncharged(table, actor, command, now), now);
}

function decideUncharged(table: Table, actor: Actor, command: AnyCommand, now: Circumstances): Decided {
  const at = Math.max(now.now, table.at);
  if (isHostCommand(command)) return actor === 'host' ? byHost(table, command, at, now) : refused('not_your_seat');
  if (actor === 'host') return refused('bad_request');
  if ('bot' in actor) return bot(table, actor, command, at);

  const done = doneBefore(table, actor.device, command.id, now);
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return refused('closed');
  if (isFull(table) && !endsSoon.has(command.do)) return refused('full');
  switch (command.do) {
    case 'sit':
      return sit(table, actor.device, command, at, now);
    case 'change':
    case 'cancel':
    case 'remove':
      return arrange(table, actor.device, command, at, now);
    case 'return':
      return takeSeatBack(table, actor.device, command, at, now);
    case 'close':
      return closeTable(table, actor.device, command, at, now);
    default:
      return bySeat(table, actor.device, command, at, now);
  }
}

type SeatCommand = Exclude<Command, { do: 'sit' | 'change' | 'cancel' | 'remove' | 'return' | 'close' }>;

/** Commands of a seat's holder. */
function bySeat(table: Table, device: string, command: SeatCommand, at: Time, now: Circumstances): Decided {
  const plan = table.seats[command.seat];
  if (plan?.kind !== 'person' || now.people.get(plan.player)?.device !== device) return refused('not_your_seat');
  if (waitsForResume(table, command)) return refused('paused');
  const stamp = { at, player: plan.player, id: command.id };
  switch (command.do) {
    case 'act':
      return act(table, command, stamp);
    case 'undo':
      return undo(table, device, command, stamp, now);
    case 'withdrawUndo':
      return withdrawUndo(table, command, stamp);
    case 'hint':
      return hint(table, command, stamp);
    case 'consent':
      return consent(table, command, stamp);
    case 'leave':
      return leave(table, command, stamp);
    case 'replace':
      return replaceByBot(table, command, stamp, now);
    case 'end':
      return endRound(table, device, command, stamp, now);
    case 'next':
      return requestNextRound(table, device, command, stamp, now);
    case 'word':
      return setWord(table, command.word, { seat: command.seat, ...stamp });
    case 'answerClose':
      return answerClose(table, command, stamp);
    case 'windows':
      if (table.online) return refused('bad_request');
      return accepted({ type: 'windowsSet', windows: command.windows, ...stamp });
    case 'pause':
      return askPause(table, command.seat, othersThan(table, device, now.people), stamp);
    case 'answerPause':
      return answerPause(table, command.seat, command.request, command.yes, stamp);
    case 'resume':
      return resume(table, command.seat, stamp, now);
  }
}

const hostCommands: readonly string[] = ['lapse', 'lapseUndo', 'flag', 'gap', 'shut', 'settle'] satisfies (
  HostCommand | SettleCommand
)['do'][];

const isHostCommand = (command: AnyCommand): command is HostCommand | SettleCommand =>
  hostCommands.includes(command.do);

/**
 * Commands of the host itself: a deadline has come, no host ran for a while, the operator closes the table, or someone
 * whom the others waited for has left.
 */
function byHost(table: Table, command: HostCommand | SettleCommand, at: Time, now: Circumstances): Decided {
  switch (command.do) {
    case 'lapse':
      return lapse(table, command, at, now.now);
    case 'lapseUndo':
      return lapseUndo(table, command, at, now.now);
    case 'flag':
      return flag(table, command, { at, now: now.now });
    case 'gap':
      return gap(table, command);
    case 'shut':
      return table.closed ? refused('closed') : accepted({ type: 'closed', at });
    case 'settle':
      // A full log takes only what the current round needs to end, and the next deal is not part of that.
      return isFull(table) ? refused('stale') : settle(table, now, at);
  }
}

/**
 * The number of events after which a log takes only the end of its round. Nobody plays that long at one table, and
 * every event is replayed whenever the table is loaded.
 */
export const MOST_EVENTS = 20_000;

export const isFull = ({ version }: Table): boolean => version >= MOST_EVENTS;

/** The commands that a round needs to end. Their number is limited; all others could go on for ever. */
const endsSoon: ReadonlySet<Command['do']> = new Set([
  'act',
  'consent',
  'leave',
  'close',
  'answerClose',
  'cancel',
  'resume',
]);

/**
 * Idempotency: the version at which a command with this id was carried out before. Looked up under every player that
 * this device is or was, because someone who has left may still wait for that answer.
 */
export function doneBefore(
  table: Table,
  device: string,
  id: string,
  { people }: Pick<Circumstances, 'people'>,
): number | undefined {
  for (const person of people.values()) {
    if (person.device !== device) continue;
    const version = table.done.get(doneKey(person.player, id));
    if (version !== undefined) return version;
  }
  return undefined;
}

/** The decision a bot answers is its idempotency key, so that a move computed twice is made once. */
function bot(
  table: Table,
  { bot: seat, why }: { readonly bot: Seat; readonly why?: BotReason },
  command: Command,
  at: Time,
): Decided {
  const done = table.done.get(doneKey(undefined, command.id));
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return refused('closed');
  if (table.seats[seat]?.kind !== 'bot' || command.do !== 'act' || command.seat !== seat)
    return refused('not_your_seat');
  if (table.undos.length > 0 || table.clock?.paused) return refused('stale');
  return act(table, command, { at, id: command.id, ...(why && { why }) });
}

/** People's ids have no spaces, so nobody can take a bot's id. */
export const botMoveId = (seat: Seat, decision: number): string => `bot ${seat} ${decision}`;

function act(
  table: Table,
  command: Extract<Command, { do: 'act' }>,
  stamp: Stamped & { readonly why?: BotReason },
): Decided {
  const { seat, move, decision } = command;
  const { round } = table;
  if (!round) return refused('not_dealt');
  // If a round ended by its rules, the rules refuse the move, with a clause.
  if (table.outcome?.ended) return refused('round_ended');
  if (decision !== table.decisions[seat]) return refused('stale');
  const judged = judge(round, seat, move);
  if (!judged.ok) return { answer: { ok: false, fault: 'refused', refusal: judged.error } };
  const moved: Step = { event: { type: 'moved', seat, move, ...stamp }, code: judged.value };
  const stopped: Step = { event: { type: 'stopped', at: stamp.at } };
  return { steps: reachesLimit(table, round, seat, judged.value) ? [moved, stopped] : [moved], people: [] };
}

/** Whether this move reaches the round's move limit without ending it by the rules. */
function reachesLimit(table: Table, { rules, pos, moves }: Round, seat: Seat, code: Code): boolean {
  if (moves.length + 1 < table.facts.mostMoves) return false;
  rules.play(pos, seat, code);
  const over = rules.over(pos);
  rules.undo(pos);
  return !over;
}

/** The host computes and sends the content of a hint; it is never stored. */
function hint(table: Table, command: Extract<Command, { do: 'hint' }>, stamp: Stamped): Decided {
  const { seat, step, decision } = command;
  if (!mayHint(table, seat)) return refused('no_hint');
  if (decision !== table.decisions[seat]) return refused('stale');
  return accepted({ type: 'hinted', seat, step, ...stamp });
}

/** The deadline of a window has passed: the host plays for the seats that have not answered. */
function lapse(table: Table, { window, except }: Extract<HostCommand, { do: 'lapse' }>, at: Time, now: Time): Decided {
  const next = windowDue(table);
  if (next?.command.window !== window) return refused('stale');
  // Two cases may pass although they seem early: this host's clock is behind that of the host which opened the window
  // (then it has waited the whole length by its own), and a table on one device, where only the host knows how long
  // someone was looking.
  if (table.online && isEarly(next, now)) return refused('stale');
  const { round } = table;
  if (!round) return refused('not_dealt');
  const steps = lapses(table, except).map(({ seat, code }): Step => ({
    event: { type: 'moved', seat, move: round.rules.format(code), lapsed: true, at },
    code,
  }));
  return steps.length > 0 ? { steps, people: [] } : refused('stale');
}
