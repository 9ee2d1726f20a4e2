import { expect, test } from 'vitest';
import { createLog, sampler } from './log.ts';

const sinkOf = () => {
  const lines: string[] = [];
  return {
    lines,
    stuck: false,
    get writableLength() {
      return this.stuck ? 2 << 20 : 0;
    },
    write: (text: string) => void lines.push(text),
    on: () => undefined,
  };
};

test('a log line is a JSON object, and nothing below the level is written', () => {
  const sink = sinkOf();
  const log = createLog('warn', sink);
  log.info('quiet');
  log.warn({ table: 't' }, 'loud');
  expect(sink.lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, table: 't', msg: 'loud' }]);
});

test('log lines that nobody reads are dropped and counted', () => {
  const sink = sinkOf();
  const log = createLog('warn', sink);
  sink.stuck = true;
  for (let i = 0; i < 1000; i++) log.warn('nobody reads this');
  expect(sink.lines).toEqual([]);
  sink.stuck = false;
  log.warn('back');
  expect(sink.lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ dropped: 1000 }, { msg: 'back' }]);
});

test('of many similar log lines few are written, with the number of the others', () => {
  let now = 0;
  const sample = sampler(() => now);
  const first = Array.from({ length: 1000 }, () => sample('storage'));
  expect(first.filter((left) => left !== null)).toEqual(Array(20).fill(0));
  expect(sample('bug')).toBe(0);
  now = 60_000;
  expect(sample('storage')).toBe(980);
  expect(sample('storage')).toBeNull();
  now = 130_000;
  expect(sample('storage')).toBe(1);
  now = 200_000;
  expect(sample('storage')).toBe(0);
});
