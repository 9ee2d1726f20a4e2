import { join, resolve } from 'node:path';
import { folderSite, type Site } from '../../server/operate/site.ts';

/** Where a server keeps everything, if not said otherwise. */
export interface Place {
  readonly data?: string;
}

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

export const folderOf = ({ data }: Place): string =>
  resolve(data ?? filled(process.env['SPELLENKAST_DATA']) ?? join(import.meta.dirname, '../../../data'));

export const siteAt = (place: Place): Site => folderSite(folderOf(place));
