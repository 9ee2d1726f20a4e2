/**
 * The page in Chromium: what the first visit loads, how fast it stands, and how busy the main thread is while pieces travel on a machine
 * four times slower.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { result, type BenchResult } from './results.ts';

const SCRIPT_AIM = 90;
const FRAME_AIM = 8;
const TASK_AIM = 50;
const SLOWDOWN = 4;
const MOVES = 8;

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
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string; readonly data?: { readonly isMainFrame?: boolean } };
}

/** The work between two frames of the page's main thread, and its longest single task, in milliseconds. */
function busy(trace: readonly TraceEvent[]): { median: number; longest: number; frames: number } {
  const main = trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const own = main
    .map(({ pid, tid }) => trace.filter((event) => event.pid === pid && event.tid === tid))
    .sort((a, b) => b.length - a.length)[0]!;
  const frames = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const work = frames
    .slice(0, -1)
    .map((from, i) =>
      tasks.filter(({ ts }) => ts >= from && ts < frames[i + 1]!).reduce((sum, { dur = 0 }) => sum + dur, 0),
    );
  work.sort((a, b) => a - b);
  return {
    median: (work[Math.floor(work.length / 2)] ?? 0) / 1000,
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
    frames: work.length,
  };
}

/** A Zipher alone, moves made by clicks on what is offered. */
async function play(page: Page, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) {
    const landing = page.getByRole('gridcell', { name: /landing/ });
    const begin = page.getByRole('gridcell', { name: /can be chosen/ });
    await landing.or(begin).first().waitFor();
    if ((await landing.count()) === 0) await begin.first().click();
    await landing.first().click();
    await page.waitForTimeout(900);
  }
}

async function traced(browser: Browser, url: string): Promise<ReturnType<typeof busy>> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${url}/#/box/zipher`);
  await page.getByRole('button', { name: 'Alone' }).click();
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
      'devtools.timeline.frame',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  await play(page, MOVES);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.close();
  return busy(trace.traceEvents);
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
    const box = await scriptOf(browser, `${url}/#/box/zipher`);
    note('a traced round');
    const { median, longest, frames } = await traced(browser, url);
    note(`${frames} frames`);
    return [
      result('web/script/cupboard', cupboard.kilobytes, 'kB gzip', 'aim', SCRIPT_AIM),
      result('web/script/zipher', box.kilobytes, 'kB gzip'),
      result('web/ready/cupboard', cupboard.ready, 'ms'),
      result('web/frame/zipher', median, 'ms median, CPU/4', 'aim', FRAME_AIM),
      result('web/task/zipher', longest, 'ms longest, CPU/4', 'aim', TASK_AIM),
    ];
  } finally {
    await browser.close();
    stop();
  }
}
