/**
 * The page in Chromium: what the first visit loads, how fast it stands, and how busy the main thread is while pieces travel on a machine
 * four times slower.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { result, type BenchResult } from './results.ts';

const SCRIPT_AIM = 90;
const FRAME_AIM = 8;
const TASK_AIM = 50;
const SLOWDOWN = 4;
const MOVES = 8;
/** Other work on the machine makes single tasks long: the middle one of so many rounds counts. */
const ROUNDS = 3;

const root = join(import.meta.dirname, '..');

/** The built page behind a real server. */
async function serving(): Promise<{ url: string; stop: () => void }> {
  const data = mkdtempSync(join(tmpdir(), 'spellenkast-web-'));
  const child = spawn(process.execPath, ['src/server/main.ts', '--data', data, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/localhost:\d+/.exec(chunk.toString());
      if (found) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error('the server ended at once; is the page built? (npm start builds it)')));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

/** Bytes of script that one visit loads, packed as a server would. */
async function scriptOf(browser: Browser, url: string): Promise<{ kilobytes: number; ready: number }> {
  const page = await browser.newPage();
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    }
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ready = await page.evaluate('performance.now()');
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  await page.close();
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, ready: ready as number };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** What of `dur` the thread had a processor. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id2?: { readonly local?: string };
  readonly args: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** From and to, in microseconds. */
type Span = readonly [number, number];

interface Busy {
  /** By frame that was drawn while a piece travelled, the main thread's work in it, in milliseconds. */
  readonly frames: readonly number[];
  readonly longest: number;
}

/** How long a move and all it sets going is watched, in microseconds. */
const WATCHED = 1_300_000;

/**
 * The main thread's work, frame by frame as they were drawn while pieces travelled, and its longest task after someone touched the
 * board. What lies between is the bench's own looking for the next place to touch.
 */
function busy(trace: readonly TraceEvent[]): Busy {
  const main = trace
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => trace.filter((event) => event.pid === pid && event.tid === tid))
    .sort((a, b) => b.length - a.length)[0]!
    .sort((a, b) => a.ts - b.ts);
  const { pid } = main[0]!;
  const touched = main.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'mousemove');
  const watched = (at: number): boolean => touched.some(({ ts }) => at >= ts - 2000 && at < ts + WATCHED);
  const tasks = main.filter(({ name, ph, ts }) => name === 'RunTask' && ph === 'X' && watched(ts));
  const travels = travelling(main);
  const drawn = trace
    .filter((event) => event.name === 'DrawFrame' && event.pid === pid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const frames: number[] = [];
  for (const [i, to] of drawn.entries()) {
    const from = drawn[i - 1];
    if (from === undefined || !watched(from) || !travels.some((span) => shared(span, [from, to]) > 0)) continue;
    frames.push(tasks.reduce((sum, task) => sum + workOf(task) * partIn(task, [from, to]), 0));
  }
  return { frames, longest: Math.max(0, ...tasks.map(workOf)) };
}

/** Time on a processor, in milliseconds: what else runs on the machine is no work of the page. */
const workOf = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;

const partIn = ({ ts, dur = 0 }: TraceEvent, span: Span): number =>
  dur === 0 ? 0 : shared([ts, ts + dur], span) / dur;

const shared = ([a, b]: Span, [c, d]: Span): number => Math.max(0, Math.min(b, d) - Math.max(a, c));

/** When anything was animated. */
function travelling(main: readonly TraceEvent[]): Span[] {
  const begun = new Map<string, number>();
  const spans: Span[] = [];
  for (const { name, ph, ts, id2 } of main) {
    if (name !== 'Animation') continue;
    const id = id2?.local ?? '';
    const from = begun.get(id);
    if (ph === 'b') begun.set(id, ts);
    else if (ph === 'e' && from !== undefined) spans.push([from, ts]);
  }
  return spans;
}

/** Touches the middle of a place as a hand would: looked up before, so that nothing but the page works while pieces travel. */
async function touch(page: Page, place: Locator): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox())!;
  await page.waitForTimeout(200);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForTimeout(WATCHED / 1000 + 100);
}

/** A Zipher alone, moves made by clicks on what is offered. */
async function play(page: Page, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) {
    const landing = page.getByRole('gridcell', { name: /landing/ });
    const begin = page.getByRole('gridcell', { name: /can be chosen/ });
    await landing.or(begin).first().waitFor();
    if ((await landing.count()) === 0) await touch(page, begin.first());
    await touch(page, landing.first());
  }
}

async function traced(browser: Browser, url: string): Promise<Busy> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${url}/box/zipher`);
  await page.getByRole('radio', { name: 'Alone' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page
    .getByRole('button', { name: /face down/ })
    .first()
    .click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.waitForTimeout(1500);
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  await play(page, MOVES);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.close();
  return busy(trace.traceEvents);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(note: (text: string) => void): Promise<BenchResult[]> {
  const { url, stop } = await serving();
  const quiet =
    '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: quiet.split(' '),
  });
  try {
    note('first load');
    const cupboard = await scriptOf(browser, url);
    const box = await scriptOf(browser, `${url}/box/zipher`);
    const rounds: Busy[] = [];
    for (let i = 1; i <= ROUNDS; i++) {
      note(`traced round ${i} of ${ROUNDS}`);
      rounds.push(await traced(browser, url));
    }
    const frames = rounds.flatMap((round) => round.frames);
    note(`${frames.length} frames while pieces travel`);
    return [
      result('web/script/cupboard', cupboard.kilobytes, 'kB gzip', 'aim', SCRIPT_AIM),
      result('web/script/zipher', box.kilobytes, 'kB gzip'),
      result('web/ready/cupboard', cupboard.ready, 'ms'),
      result('web/frame/zipher', median(frames), 'ms median, CPU/4', 'aim', FRAME_AIM),
      result('web/task/zipher', median(rounds.map(({ longest }) => longest)), 'ms longest, CPU/4', 'aim', TASK_AIM),
    ];
  } finally {
    await browser.close();
    stop();
  }
}
