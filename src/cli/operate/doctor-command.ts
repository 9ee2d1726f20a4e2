import { examine } from '../../server/operate/doctor.ts';
import { Failure } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { siteFromOption, type SiteOptions } from './site-option.ts';
import { reportErrors } from './report-errors.ts';

export interface DoctorOptions extends SiteOptions {
  readonly repair?: true;
}

/** `kast doctor`: checks the setup, and replays every log of the store. */
export async function doctorCommand(given: DoctorOptions): Promise<void> {
  await reportErrors(async () => {
    const site = siteFromOption(given);
    const problems = await site.problems();
    for (const { what, isSerious } of problems) console.log(`${isSerious ? 'wrong' : 'advice'}: ${what}`);
    // A store that cannot be opened fails here.
    const repairing = given.repair ? await site.open() : null;
    const store = repairing ?? (await site.read());
    const line = progressLine();
    try {
      const { tables, events, findings } = await examine(store, repairing, (done) => line.show(0, `${done} tables`));
      line.clear();
      for (const { table, what, why, isRepaired } of findings)
        console.log(`${isRepaired ? 'repaired' : 'wrong'}: ${what} of table ${table}: ${why}`);
      console.log(`${tables} tables with ${events} events replayed`);
      const open = findings.filter(({ isRepaired }) => !isRepaired).length;
      const serious = problems.filter(({ isSerious }) => isSerious).length;
      if (open + serious > 0) throw new Failure(`${open + serious} problems found`);
      console.log('No problems found.');
    } finally {
      await store.close();
    }
  });
}
