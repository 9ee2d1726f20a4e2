import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SimulationReport, SimulationSettings } from '../../host/simulation/simulate.ts';
import { simulateCommand } from './simulate-command.ts';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const good: SimulationReport = {
  seed: '',
  failures: [],
  trace: 'abc',
  events: 100,
  faults: 10,
  deeds: {},
  virtualSeconds: 3600,
  lastLines: [],
};

/** Every run is sound but this one. */
const runs =
  (bad: string, ran: SimulationSettings[] = []) =>
  (settings: SimulationSettings): Promise<SimulationReport> => {
    ran.push(settings);
    const failed = settings.seed === bad && { failures: ['time goes forward: here'], lastLines: ['1 the last line'] };
    return Promise.resolve({ ...good, ...failed });
  };

test('a failure says what failed, and with which seed and settings to see it again', async () => {
  const ran: SimulationSettings[] = [];
  const command = simulateCommand({ seed: 'it', seeds: 5, virtualSeconds: 7 }, runs('it.2', ran));
  await expect(command).rejects.toThrow('kast simulate --seed it.2 --virtual-seconds 7');
  expect(said).toEqual(['1 the last line', 'time goes forward: here']);
  expect(ran.map(({ seed }) => seed)).toEqual(['it.0', 'it.1', 'it.2']);
  // What it says is what was run.
  const again: SimulationSettings[] = [];
  await simulateCommand({ seed: 'it.2', seeds: 1, virtualSeconds: 7 }, runs('', again));
  expect(again).toEqual([ran[2]]);
});

test('a run of some games is repeated with these', async () => {
  const games = 'zipher,zoker-kubo';
  const command = simulateCommand({ seed: 'two words', seeds: 1, virtualSeconds: 7, games }, runs('two words'));
  await expect(command).rejects.toThrow(`kast simulate --seed 'two words' --virtual-seconds 7 --games ${games}`);
  const unknown = simulateCommand({ seeds: 1, virtualSeconds: 7, games: 'zipher,chess' });
  await expect(unknown).rejects.toThrow('chess');
});

test('without a seed one is drawn and told; hours and faults per second are reported', async () => {
  const ran: SimulationSettings[] = [];
  await simulateCommand({ seeds: 2, virtualSeconds: 7, trace: true }, runs('', ran));
  const [first] = ran[0]!.seed.split('.');
  expect(first).toMatch(/^[0-9a-f]{8}$/);
  expect(said.slice(0, 2)).toEqual([`seed ${first}.0: trace abc`, `seed ${first}.1: trace abc`]);
  expect(said[2]).toMatch(
    new RegExp(`^2 seeds \\(${first}\\): .* 200 events, 20 faults, 2.0 simulated hours .*hours and .* faults a second`),
  );
});
