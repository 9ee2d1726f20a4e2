import { randomBytes } from 'node:crypto';
import { gameIds } from '../../games/index.ts';
import { commandOf, simulate, type SimulationReport, type SimulationSettings } from '../../host/simulation/simulate.ts';
import { unknownGame } from '../../kernel/record.ts';
import { Failure, UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';

export interface SimulateOptions {
  readonly seed?: string;
  readonly virtualSeconds: number;
  readonly seeds: number;
  /** Only these are played, with commas between them; left out: all. */
  readonly games?: string;
  readonly trace?: true;
}

/** Runs the real host under injected faults, one seed after the other, and reports failures. */
export async function simulateCommand(
  { seed, virtualSeconds, seeds, games: named, trace }: SimulateOptions,
  run: typeof simulate = simulate,
): Promise<void> {
  const games = named?.split(',');
  const unknown = games?.find((id) => !gameIds.includes(id));
  if (unknown !== undefined) throw new UsageError(unknownGame(unknown, gameIds).message);
  const first = seed ?? randomBytes(4).toString('hex');
  const progress = progressLine();
  const began = performance.now();
  let hours = 0;
  let faults = 0;
  let events = 0;
  for (let index = 0; index < seeds; index++) {
    const name = seeds === 1 ? first : `${first}.${index}`;
    progress.show(index / seeds, `seed ${name}`);
    const settings: SimulationSettings = { seed: name, seconds: virtualSeconds, ...(games && { games }) };
    const report = await run(settings);
    hours += report.virtualSeconds / 3600;
    faults += report.faults;
    events += report.events;
    if (trace) {
      progress.clear();
      console.log(`seed ${name}: trace ${report.trace}`);
    }
    if (report.failures.length > 0) {
      progress.clear();
      fail(report, settings);
    }
  }
  progress.clear();
  const real = (performance.now() - began) / 1000;
  const each = (amount: number): string => (amount / real).toFixed(amount / real < 10 ? 2 : 0);
  console.log(
    `${seeds} ${seeds === 1 ? 'seed' : 'seeds'} (${first}): all invariants hold. ${events} events, ${faults} faults, ${hours.toFixed(1)} simulated hours` +
      ` in ${real.toFixed(1)} s: ${each(hours)} hours and ${each(faults)} faults a second.`,
  );
}

function fail({ failures, lastLines }: SimulationReport, settings: SimulationSettings): never {
  for (const line of lastLines) console.log(line);
  for (const failure of failures) console.log(failure);
  throw new Failure(`seed ${settings.seed} failed; to see it again: ${commandOf(settings)}`);
}
