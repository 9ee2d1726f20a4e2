import { existsSync } from 'node:fs';
import { backup } from '../../server/operate/backup.ts';
import { Failure, UsageError } from '../failure.ts';
import { progressLine } from '../progress.ts';
import { siteFromOption, type SiteOptions } from './site-option.ts';
import { reportErrors } from './report-errors.ts';

export interface BackupOptions extends SiteOptions {
  readonly force?: true;
}

/** `kast backup`: writes all data of a site into one file, whether or not its server is running. */
export async function backupCommand(file: string, given: BackupOptions): Promise<void> {
  if (existsSync(file) && !given.force) throw new UsageError(`${file} already exists (--force overwrites it)`);
  const site = siteFromOption(given);
  const line = progressLine();
  await reportErrors(async () => {
    const store = await site.read();
    try {
      const { tables, events, left } = await backup(store, file, Date.now(), (done, of) =>
        line.show(done / Math.max(1, of), `${done} of ${of} tables`),
      );
      line.clear();
      console.log(`${file}: ${tables} tables, ${events} events of ${site.name}`);
      for (const { table, why } of left) console.error(`left out: table ${table}: ${why}`);
      if (left.length > 0) throw new Failure(`${left.length} tables could not be read ("kast doctor" says why)`);
    } finally {
      await store.close();
    }
  });
}
