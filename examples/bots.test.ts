import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId, newDevice } from '../src/server/testing/device.ts';
import { playRandomly } from '../src/server/testing/players.ts';
import { serving, type Serving } from '../src/server/testing/serving.ts';

/** The example bots, in processes of their own, against a person at a real server. */

let here: Serving;
beforeAll(async () => {
  here = await serving();
});
afterAll(() => here.close());

/** In one of them hands are hidden, in the other everyone sees the same. */
const gamesFor = (short: string): string[] =>
  process.env['SPELLENKAST_LONG'] === '1' ? ['zoker-tiko', 'zipher'] : [short];

const python = spawnSync('python3', ['--version']).status === 0;

/** A bot sits at the second seat; resolves with what it wrote when the match is over and it has ended. */
async function playAgainst(command: string, file: string, game: string): Promise<string> {
  const [ada, bea] = [await newDevice(here.url), await newDevice(here.url)];
  const { id, key } = await ada.open({
    game,
    options: { players: 2 },
    match: { rounds: 1 },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
  });
  await bea.sit(id, key, 1, 'Bea');
  const asked = { id: freshId(), ask: { do: 'program', seat: 1, on: true } };
  const { token } = (await bea.post(`/api/tables/${id}/asks`, asked)).body as { token: string };
  const line = await ada.connect();
  expect((await line.watch(id)).seats[1]).toMatchObject({ name: 'Bea', program: true });
  const bot = spawn(command, [join(import.meta.dirname, file), here.url, id], {
    env: { ...process.env, SEAT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let wrote = '';
  for (const out of [bot.stdout, bot.stderr]) out.on('data', (data: Buffer) => (wrote += data.toString()));
  const ended = new Promise<number | null>((resolve) => bot.once('close', resolve));
  try {
    const over = await Promise.race([
      playRandomly(line, id, `against ${file}`),
      ended.then((code) => {
        throw new Error(`the bot ended (${code}): ${wrote}`);
      }),
    ]).catch(async (error: unknown) => {
      // The bot may hear of the end first.
      if (line.table(id).matchOver) return line.table(id);
      throw error;
    });
    expect(over.matchOver).toBe(true);
    // It played until the end, and did not give up.
    expect(over.rounds[0]).not.toMatchObject({ ended: 'resigned' });
    expect(await ended).toBe(0);
    return wrote;
  } finally {
    bot.kill('SIGKILL');
    await line.close();
  }
}

test.each(gamesFor('zoker-tiko'))('the bot in TypeScript plays %s to its end', async (game) => {
  expect(await playAgainst(process.execPath, 'bot.ts', game)).toBe('The match is over.\n');
});

test.for(gamesFor('zipher'))('the bot in Python plays %s to its end', async (game, { skip }) => {
  skip(!python, 'there is no python3 on this machine');
  expect(await playAgainst('python3', 'bot.py', game)).toBe('The match is over.\n');
});

test.each(['bot.ts', 'bot.py'])('%s has fewer than 60 lines', (file) => {
  expect(readFileSync(join(import.meta.dirname, file), 'utf8').split('\n').length).toBeLessThan(60);
});
