import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync, writeSync, openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { freshId, newDevice, type Device, type LiveConnection } from './testing/device.ts';
import { run, type Running } from './testing/process.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';
import { onSmallDisk, whyNoDisk, type SmallDisk } from './testing/small-disk.ts';

/** A disk that is really full or read-only: a small one for each server. */

const folder = freshFolder();
const copy = freshFolder();
const why = whyNoDisk(folder);

const running: Running[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});
afterAll(() => {
  for (const one of [folder, copy]) removeFolder(one);
});

const addressIn = (line: string): string => /http:\S+/.exec(line)![0];

function onDisk(kilobytes: number, then?: string): SmallDisk {
  const disk = onSmallDisk(folder, kilobytes, then);
  running.push(disk.server);
  return disk;
}

/** Writes until nothing more fits. */
function fill({ folder: disk }: SmallDisk): void {
  const file = openSync(join(disk, 'ballast'), 'w');
  try {
    for (const size of [1 << 16, 1 << 12, 1])
      for (let written = 0; written < 1 << 24; written += size) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          break;
        }
      }
  } finally {
    closeSync(file);
  }
}

/**
 * A disk with open files cannot be remounted read-only except by an error of its own. For the server it is the same
 * when the system lets it write no byte of any file: a write fails, but not for lack of space.
 */
function mayWrite({ server }: SmallDisk, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:`]);
}

/** A move of the player on turn: one device holds both seats. */
function nextMove(line: LiveConnection, table: string) {
  const { faces } = line.table(table);
  const seat = faces[0]!.view.awaited[0]!;
  const { decision, choices } = faces.find(({ viewer }) => viewer === seat)!;
  return { do: 'act', id: freshId(), seat, decision, move: choices[0]! } as const;
}

const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;

describe.skipIf(why !== null)(`on a disk of its own${why === null ? '' : ` (skipped: ${why})`}`, () => {
  const spoilt: [what: string, spoil: (disk: SmallDisk) => void, mend: (disk: SmallDisk) => void][] = [
    ['fills up', fill, ({ folder: disk }) => rmSync(join(disk, 'ballast'))],
    ['takes no write any more', (disk) => mayWrite(disk, '0'), (disk) => mayWrite(disk, 'unlimited')],
  ];
  // Both take the same path through the server, so only the long run tries the second too.
  test.each(spoilt.slice(0, process.env['SPELLENKAST_LONG'] === '1' ? 2 : 1))(
    'a disk that %s in the middle of a game loses nothing acknowledged; other moves are refused, and play goes on when it works again',
    async (_what, spoil, mend) => {
      const small = onDisk(2_048);
      const { server, folder: disk } = small;
      const url = addressIn(await server.line);
      const device: Device = await newDevice(url);
      const { id } = await device.open({
        seats: [
          { kind: 'person', name: 'Ada' },
          { kind: 'person', name: 'Ann' },
        ],
      });
      const line = await device.connect();
      await line.watch(id);
      let acknowledged = 0;
      const move = async (command = nextMove(line, id)) => {
        const answer = await line.command(id, command);
        if (answer.ok) acknowledged += 1;
        return { answer, command };
      };
      for (let i = 0; i < 3; i++) expect((await move()).answer).toMatchObject({ ok: true });
      spoil(small);
      // First the remaining space in the files is used up.
      let opened = 201;
      for (let i = 0; i < 200 && opened === 201; i++) {
        const plan = { game: 'zipher', options: { players: 2 }, match: { rounds: 1 }, leave: 'bot', number: null };
        const reply = await device.post('/api/tables', { ...plan, seats: [{ kind: 'open' }, { kind: 'open' }] });
        opened = reply.status;
        if (opened !== 201) expect(reply.body).toMatchObject({ fault: 'storage' });
      }
      expect(opened).toBe(503);
      let last = await move();
      for (let i = 0; i < 20 && last.answer.ok; i++) last = await move();
      expect(last.answer).toMatchObject({ ok: false, fault: 'storage' });
      expect(line.table(id).moves).toBe(acknowledged);
      await expect.poll(() => readiness(url), { timeout: 10_000 }).toBe(503);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);

      mend(small);
      // The same command again, as a page would resend it, until there is a final answer.
      await expect.poll(async () => (await move(last.command)).answer.ok, { timeout: 10_000 }).toBe(true);
      expect(line.table(id).moves).toBe(acknowledged);
      expect((await move()).answer).toMatchObject({ ok: true });
      await expect.poll(() => readiness(url), { timeout: 10_000 }).toBe(200);
      const { moves, version } = line.table(id);

      // As it is on disk, without a clean shutdown.
      server.process.kill('SIGSTOP');
      for (const file of readdirSync(disk))
        if (file.startsWith('spellenkast')) copyFileSync(join(disk, file), join(copy, file));
      server.process.kill('SIGKILL');
      const again = run('main.ts', [], { PORT: '0', SPELLENKAST_DATA: copy });
      running.push(again);
      const kept = await fetch(`${addressIn(await again.line)}/api/tables/${id}`, {
        headers: { cookie: device.cookie() },
      });
      expect(await kept.json()).toMatchObject({ snapshot: { moves, version } });
      expect(moves).toBe(acknowledged);
    },
  );

  test.each([
    ['full', 'head -c 1000000 /dev/zero > ballast 2>/dev/null || true', /disk of .* is full\. Free some space there/],
    ['only to be read', 'mount -o remount,ro "$0"', /is on a read-only disk\. Choose another folder/],
    [
      'only to be read, with a database on it',
      `cp ${join(copy, 'spellenkast.sqlite')}* . && mount -o remount,ro "$0"`,
      /is on a read-only disk\. Choose another folder/,
    ],
  ])('a disk that is %s at the start is told with what to do', async (_what, then, said) => {
    const { server } = onDisk(512, then);
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(said);
    expect(server.errors()).not.toContain('    at ');
  });
});
