import { randomBytes } from 'node:crypto';
import { simulate, type SimulationReport } from '../../host/simulation/simulate.ts';
import { Failure } from '../failure.ts';
import { progressLine } from '../progress.ts';

export interface SimulateOptions {
  readonly seed?: string;
  readonly virtualSeconds: number;
  readonly seeds: number;
  readonly trace?: true;
}

/** Runs the real host under injected faults, one seed after the other, and reports failures. */
export async function simulateCommand({ seed, virtualSeconds, seeds, trace }: SimulateOptions): Promise<void> {
  const first = seed ?? randomBytes(4).toString('hex');
  const progress = progressLine();
  const began = performance.now();
  let hours = 0;
  let faults = 0;
  let events = 0;
  for (let index = 0; index < seeds; index++) {
    const name = seeds === 1 ? first : `${first}.${index}`;
    progress.show(index / seeds, `seed ${name}`);
    const report = await simulate({ seed: name, seconds: virtualSeconds });
    hours += report.virtualSeconds / 3600;
    faults += report.faults;
    events += report.events;
    if (trace) {
      progress.clear();
      console.log(`seed ${name}: trace ${report.trace}`);
    }
    if (report.failures.length > 0) {
      progress.clear();
      fail(report, virtualSeconds);
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

function fail({ seed, failures, lastLines }: SimulationReport, seconds: number): never {
  for (const line of lastLines) console.log(line);
  for (const failure of failures) console.log(failure);
  throw new Failure(`seed ${seed} failed; to see it again: kast simulate --seed ${seed} --virtual-seconds ${seconds}`);
}
