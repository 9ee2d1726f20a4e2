import type { Entry, Finding, Logged } from './history.ts';

/**
 * Checks from what clients were told that the tables behaved like one table in one place (linearizability): each
 * acknowledged command is in the log once, where it was said to be; nobody was shown anything else than the log; what
 * ended before something else began comes before it; and whoever reads a table is shown everything that anybody had
 * been told by then. Returns the contradictions.
 */
export function checkHistory(
  history: readonly Entry[],
  logs: ReadonlyMap<string, readonly Logged[]>,
): readonly Finding[] {
  const tables = new Set([...history.map(({ table }) => table), ...logs.keys()]);
  return [...tables].flatMap((table) =>
    checkTable(
      table,
      history.filter((entry) => entry.table === table),
      logs.get(table) ?? [],
    ),
  );
}

function checkTable(table: string, history: readonly Entry[], log: readonly Logged[]): Finding[] {
  const findings: Finding[] = [];
  const find = (kind: Finding['kind'], text: string): void => void findings.push({ kind, table, text });
  const placeOf = new Map<string, number>();
  for (const [index, { command }] of log.entries()) {
    if (command === null) continue;
    const before = placeOf.get(command);
    if (before !== undefined) find('doubled', `${command} is event ${before} and event ${index + 1}`);
    else placeOf.set(command, index + 1);
  }
  checkAnswers(history, placeOf, find);
  checkShown(history, log, find);
  checkRealTime(history, placeOf, find);
  return findings;
}

type Find = (kind: Finding['kind'], text: string) => void;

/** Commands are identified by ids that each client draws. */
function checkAnswers(history: readonly Entry[], placeOf: ReadonlyMap<string, number>, find: Find): void {
  for (const entry of history) {
    if (entry.kind === 'done') {
      const { id, version } = entry;
      const place = placeOf.get(id);
      if (place === undefined) find('lost', `${id} was acknowledged as event ${version} and is not in the log`);
      else if (place !== version) find('order', `${id} was acknowledged as event ${version} and is event ${place}`);
    }
    if (entry.kind === 'refused' && placeOf.has(entry.id))
      find('refused', `${entry.id} was refused (${entry.fault}) and is event ${placeOf.get(entry.id)}`);
  }
}

const isMove = (move: string | null): move is string => move !== null && move !== DEAL;
export const DEAL = 'deal';

/** The moves among the events after number `from` up to number `to`. */
const movesBetween = (log: readonly Logged[], from: number, to: number): string[] =>
  log
    .slice(from, to)
    .map(({ move }) => move)
    .filter(isMove);

function checkShown(history: readonly Entry[], log: readonly Logged[], find: Find): void {
  for (const entry of history) {
    if (entry.kind !== 'all' && entry.kind !== 'news') continue;
    const { version, client } = entry;
    if (version > log.length) {
      find('lost', `${client} was shown version ${version}, and the log has ${log.length} events`);
      continue;
    }
    const dealt = log.slice(0, version).findLastIndex(({ move }) => move === DEAL);
    const begin = entry.kind === 'all' ? dealt : entry.from;
    // News of a deal show the whole round, like a full snapshot.
    const expected = movesBetween(log, Math.max(begin, dealt), version).join(' ');
    if (expected !== entry.moves.join(' '))
      find(
        'order',
        `${client} was shown "${entry.moves.join(' ')}" up to version ${version}, the log has "${expected}"`,
      );
  }
}

function checkRealTime(history: readonly Entry[], placeOf: ReadonlyMap<string, number>, find: Find): void {
  /** The highest version anybody was told of so far. */
  let told = 0;
  /** And the highest of an acknowledged command. */
  let done = 0;
  const sent = new Set<string>();
  const toldWhenAsked = new Map<number, number>();
  const seen = new Map<string, number>();
  const tell = (client: string, version: number): void => {
    told = Math.max(told, version);
    seen.set(client, Math.max(seen.get(client) ?? 0, version));
  };
  for (const entry of history) {
    const { client } = entry;
    switch (entry.kind) {
      case 'sent': {
        const place = placeOf.get(entry.id);
        if (!sent.has(entry.id) && place !== undefined && place <= done)
          find('order', `${entry.id} is event ${place}, but was sent after event ${done} was acknowledged`);
        sent.add(entry.id);
        break;
      }
      case 'done':
        done = Math.max(done, entry.version);
        told = Math.max(told, entry.version);
        break;
      case 'asked':
        toldWhenAsked.set(entry.asking, told);
        break;
      case 'all': {
        const least = toldWhenAsked.get(entry.asking) ?? 0;
        if (entry.version < least)
          find('stale', `${client} asked when version ${least} was known, and was shown version ${entry.version}`);
        tell(client, entry.version);
        break;
      }
      case 'news':
        if (entry.version < (seen.get(client) ?? 0) && entry.from < entry.version)
          find('order', `${client} was told version ${entry.version} after ${seen.get(client)}`);
        tell(client, entry.version);
        break;
      default:
    }
  }
}
