import { existsSync } from 'node:fs';
import { restoreInto, verifyArchive } from '../../server/operate/restore.ts';
import { Failure, UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { siteFromOption, type SiteOptions } from './site-option.ts';
import { reportErrors } from './report-errors.ts';

export interface RestoreOptions extends SiteOptions {
  readonly verify?: true;
}

/** `kast restore`: restores an archive into an empty store; with `--verify` only checks it. */
export async function restoreCommand(file: string, given: RestoreOptions): Promise<void> {
  if (!existsSync(file)) throw new UsageError(`${file} does not exist`);
  const line = progressLine();
  const show = (done: number, of: number): void => line.show(done / Math.max(1, of), `${done} of ${of} tables`);
  await reportErrors(async () => {
    if (given.verify) {
      const { tables, events, wrong } = await verifyArchive(file, show);
      line.clear();
      for (const { table, why } of wrong) console.error(`table ${table}: ${why}`);
      console.log(`${file}: ${tables} tables with ${events} events replayed, ${wrong.length} wrong`);
      if (wrong.length > 0) throw new Failure('this archive has errors');
      return;
    }
    const site = siteFromOption(given);
    // Like the server: other users of this machine must not read the data.
    const before = process.umask(0o077);
    const into = await site.restoring().finally(() => process.umask(before));
    const { tables, events } = await restoreInto(file, into, show).finally(() => line.clear());
    console.log(`${tables} tables with ${events} events restored into ${site.name}`);
  });
}
