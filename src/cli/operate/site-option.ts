import { join, resolve } from 'node:path';
import { databaseSite } from '../../server/operate/database-site.ts';
import { folderSite, type Site } from '../../server/operate/site.ts';
import { UsageError } from '../failure.ts';

/** Where a server keeps its data; left out: the default. */
export interface SiteOptions {
  readonly data?: string;
}

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** `--data` takes precedence over DATABASE_URL, and that over SPELLENKAST_DATA, as for the server. */
export function siteFromOption({ data }: SiteOptions): Site {
  const databaseUrl = filled(process.env['DATABASE_URL']);
  if (data === undefined && databaseUrl !== undefined) {
    if (!URL.canParse(databaseUrl)) throw new UsageError('DATABASE_URL is not a database address');
    return databaseSite(databaseUrl);
  }
  return folderSite(
    resolve(data ?? filled(process.env['SPELLENKAST_DATA']) ?? join(import.meta.dirname, '../../../data')),
  );
}
