/** The record of someone's answers about one game. */
export interface TrainRecord {
  readonly level: number;
  /** Right answers in a row, now and at best. */
  readonly streak: number;
  readonly best: number;
  /** Answers in a row at this level, right ones above zero and wrong ones below. */
  readonly run: number;
  /** By clause: right answers, and all. */
  readonly rules: Readonly<Record<string, readonly [right: number, asked: number]>>;
}

/** After this many right answers in a row it gets harder; after this many wrong ones easier. */
const UP = 3;
const DOWN = -2;

export const freshRecord: TrainRecord = { level: 1, streak: 0, best: 0, run: 0, rules: {} };

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** Parses a saved record, as far as it is valid. */
export function readTrainRecord(kept: unknown, levels: number): TrainRecord {
  if (typeof kept !== 'object' || kept === null) return freshRecord;
  const { level, streak, best, run, rules } = kept as Partial<Record<keyof TrainRecord, unknown>>;
  const pairs = Object.entries(typeof rules === 'object' && rules !== null ? rules : {}).filter(
    (entry): entry is [string, [number, number]] => {
      const pair: unknown = entry[1];
      return Array.isArray(pair) && pair.length === 2 && isCount(pair[0]) && isCount(pair[1]) && pair[0] <= pair[1];
    },
  );
  return {
    level: isCount(level) ? Math.min(Math.max(level, 1), levels) : 1,
    streak: isCount(streak) ? streak : 0,
    best: isCount(best) ? best : 0,
    run: typeof run === 'number' && Number.isInteger(run) ? run : 0,
    rules: Object.fromEntries(pairs),
  };
}

/** The record after one more answer. */
export function answered(record: TrainRecord, clause: string, right: boolean, levels: number): TrainRecord {
  const [good, asked] = record.rules[clause] ?? [0, 0];
  const streak = right ? record.streak + 1 : 0;
  const run = right ? Math.max(record.run, 0) + 1 : Math.min(record.run, 0) - 1;
  const step = run >= UP ? 1 : run <= DOWN ? -1 : 0;
  const level = Math.min(Math.max(record.level + step, 1), levels);
  return {
    level,
    streak,
    best: Math.max(record.best, streak),
    run: step === 0 ? run : 0,
    rules: { ...record.rules, [clause]: [good + Number(right), asked + 1] },
  };
}
