/**
 * The page in Chromium, on a phone's screen: what the first visit loads, how fast it appears, and in every game how
 * soon a tap is answered and how busy the main thread is during animations, on a machine four times slower.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { percentile } from './percentile.ts';
import { result, type BenchResult } from './results.ts';
import { benchGames, lay, layFloor, type BenchGame } from './web-play.ts';
import { busy, type Busy, type TraceEvent } from './web-trace.ts';

const SCRIPT_AIM = 90;
const FRAME_AIM = 8;
const TASK_AIM = 50;
/** One frame to wait for and one to draw the answer, plus what a busy main thread adds. */
const TAP_AIM = 50;
const FIRST_BOX_AIM = 1500;
const SLOWDOWN = 4;
const MOVES = 5;
/** The worst of this many rounds counts. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Only some games, to try something or to measure them one after the other. */
const GAMES = process.env['BENCH_GAMES']?.split(',');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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

/** Bytes of script that one visit loads, compressed as a server would. */
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
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, ready: ready as number };
}

interface Played extends Busy {
  /** By tap, the time until its effect was on the screen, in ms; browsers report it in steps of eight. */
  readonly taps: readonly number[];
}

/** Opens something on a page; returns how to make moves on it. */
type Open = (page: Page) => Promise<(moves: number) => Promise<void>>;

async function traced(browser: Browser, open: Open): Promise<Played> {
  const page = await browser.newPage(PHONE);
  page.setDefaultTimeout(60_000);
  await page.addInitScript({ content: noteTaps });
  const play = await open(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.waitForTimeout(1500);
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  await play(MOVES);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const taps = (await page.evaluate('globalThis.taps')) as number[];
  await page.close();
  return { ...busy(trace.traceEvents), taps };
}

/** Runs in the page: how long each tap took to be answered on the screen. */
const noteTaps = `
  globalThis.taps = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.taps.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/**
 * Runs in the page: when the first box was drawn. Not a locator, because what that injects is more script than the page
 * itself, and would keep the slowed-down main thread busy.
 */
const noteFirstBox = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li a')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => (globalThis.firstBox = performance.now());
      drawn.port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true });
`;
const LOOK_AGAIN = 100;
const LOOKS = 300;

/** How long a slow phone on a slow connection (Fast 3G, a quarter of the speed) takes to show the first box, in ms. */
async function firstBox(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await page.addInitScript({ content: noteFirstBox });
  await session.send('Network.enable');
  const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  for (let look = 0; look < LOOKS; look++) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'globalThis.firstBox',
      returnByValue: true,
    });
    if (typeof result.value === 'number') {
      await page.close();
      return result.value;
    }
    await page.waitForTimeout(LOOK_AGAIN);
  }
  throw new Error('no box was drawn');
}

/** The aim applies to the worst; the usual values are beside it. */
function spread(id: string, { game }: BenchGame, values: readonly number[], aim: number): BenchResult[] {
  const unit = (which: string): string => `ms ${which}, CPU/4`;
  return [
    result(`${id}/${game}`, Math.max(0, ...values), unit('worst'), 'aim', aim),
    result(`${id}-p95/${game}`, percentile(values, 95), unit('p95'), 'aim', aim),
    result(`${id}-median/${game}`, percentile(values, 50), unit('median'), 'aim', aim),
  ];
}

async function measured(
  browser: Browser,
  url: string,
  game: BenchGame,
  note: (text: string) => void,
): Promise<BenchResult[]> {
  const rounds: Played[] = [];
  for (let i = 1; i <= ROUNDS; i++) {
    note(`${game.game}, traced round ${i} of ${ROUNDS}`);
    rounds.push(await traced(browser, (page) => lay(page, url, game)));
  }
  const frames = rounds.flatMap((round) => round.frames);
  const onTheWay = rounds.flatMap((round) => round.onTheWay);
  const tasks = rounds.flatMap((round) => round.tasks);
  const taps = rounds.flatMap((round) => round.taps);
  note(`${game.game}: ${frames.length} frames while pieces travel`);
  return [
    ...spread('web/tap', game, taps, TAP_AIM),
    ...spread('web/frame', game, frames, FRAME_AIM),
    ...spread('web/on-the-way', game, onTheWay, FRAME_AIM),
    ...spread('web/task', game, tasks, TASK_AIM),
  ];
}

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
    const slow: number[] = [];
    for (let i = 0; i < ROUNDS; i++) slow.push(await firstBox(browser, url));
    const results = [
      result('web/script/cupboard', cupboard.kilobytes, 'kB gzip', 'aim', SCRIPT_AIM),
      result('web/script/zipher', box.kilobytes, 'kB gzip'),
      result('web/ready/cupboard', cupboard.ready, 'ms'),
      result('web/first-box/slow-phone', percentile(slow, 50), 'ms, Fast 3G, CPU/4', 'aim', FIRST_BOX_AIM),
    ];
    note('the floor');
    const floor = await traced(browser, layFloor);
    results.push(
      result('web/floor/tap-median', percentile(floor.taps, 50), 'ms median, CPU/4'),
      result('web/floor/on-the-way-p95', percentile(floor.onTheWay, 95), 'ms p95, CPU/4'),
      result('web/floor/task', Math.max(0, ...floor.tasks), 'ms worst, CPU/4'),
    );
    for (const game of benchGames.filter(({ game }) => GAMES?.includes(game) ?? true))
      results.push(...(await measured(browser, url, game, note)));
    return results;
  } finally {
    await browser.close();
    stop();
  }
}
