/** The messages between a page and the service worker. */

/** Which files this version of the page is made of; the build writes it into the worker. */
export interface FileManifest {
  readonly version: string;
  /** What the cupboard needs, fetched before the worker is installed. */
  readonly core: readonly string[];
  /** All files, the core among them, and their bytes. */
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

export type ToWorker =
  | { readonly t: 'status' }
  /** Keep a few more files; `again`: also those that could not be had before. */
  | { readonly t: 'next'; readonly again: boolean }
  /** The page has loaded these files before the worker could see it. */
  | { readonly t: 'used'; readonly files: readonly string[] }
  /** Take over from the version before. */
  | { readonly t: 'activate' };

/** How much is kept on this device. */
export interface Progress {
  readonly kept: number;
  readonly of: number;
  readonly bytes: number;
  readonly ofBytes: number;
}

export interface Status extends Progress {
  readonly version: string;
  /** Nothing more can be cached now: no network, no room, or the files no longer exist. */
  readonly stuck: boolean;
}

export type FromWorker =
  /** Asked through a port, and answered with the version of the page. */
  | { readonly t: 'which' }
  /** The worker has been switched off, and has removed itself. */
  | { readonly t: 'off' };

/** The prefix of cache names, before the version. */
export const CACHES = 'spellenkast-';

/** The progress over all files of a version. */
export function progressOf(files: FileManifest['files'], kept: ReadonlySet<string>): Progress {
  const here = files.filter(([path]) => kept.has(path));
  const sum = (some: FileManifest['files']): number => some.reduce((bytes, [, size]) => bytes + size, 0);
  return { kept: here.length, of: files.length, bytes: sum(here), ofBytes: sum(files) };
}

export const isComplete = ({ kept, of }: Progress): boolean => kept >= of;
