/**
 * The report of an uncaught error: never its text, which may contain what someone wrote, nor the address of the page.
 */
export interface ErrorReport {
  readonly version: string;
  /** Such as `TypeError`. */
  readonly kind: string;
  /** The first place in our own files, such as `index-Ab12.js:3:456`; empty: none is known. */
  readonly place: string;
}

const PLACE = /\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/;
const KIND = /^[A-Za-z]{1,40}$/;

export function reportOf(error: unknown, version: string): ErrorReport {
  const { name, stack } = error instanceof Error ? error : { name: 'Thrown', stack: '' };
  const found = PLACE.exec(stack ?? '');
  return {
    version: version === '' ? 'unbuilt' : version,
    kind: KIND.test(name) ? name : 'Error',
    place: found ? `${found[1]}:${found[2]}:${found[3]}` : '',
  };
}

/** The most reports of one page. */
const MOST = 10;

export interface ErrorReporter {
  readonly version: string;
  /** Whether this person allows reports. */
  readonly mayTell: () => boolean;
  /** Returns whether the server takes such reports. */
  readonly send: (report: ErrorReport) => Promise<boolean>;
}

/** Reports uncaught errors to the server, each once per page load. */
export function reportErrors(page: EventTarget, { version, mayTell, send }: ErrorReporter): void {
  const told = new Set<string>();
  let isTaken = true;
  const tell = (error: unknown): void => {
    const report = reportOf(error, version);
    const key = `${report.kind} ${report.place}`;
    if (!isTaken || !mayTell() || told.has(key) || told.size >= MOST) return;
    told.add(key);
    // Without a network the report is dropped.
    send(report).then(
      (taken) => (isTaken &&= taken),
      () => undefined,
    );
  };
  page.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) tell(event.error);
  });
  page.addEventListener('unhandledrejection', (event) => tell((event as PromiseRejectionEvent).reason));
}

/** To the server the page came from. */
export async function sendReport(report: ErrorReport): Promise<boolean> {
  const response = await fetch('/api/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  });
  return response.ok;
}
