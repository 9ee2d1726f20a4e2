import { driveTables } from './drive-tables.ts';
import { needOpenFiles } from './open-files.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { startServer } from './start-server.ts';

const TABLES = { usual: 200, tiny: 2 };
/** People look at a bot's move before they play on. */
const THINK = { usual: 2_000, tiny: 20 };
/** The default; a tiny run does not wait for it. */
const BOT_DELAY = { usual: 700, tiny: 0 };
const LEVEL = 'strong';

/**
 * Tables at which people play against the strongest bot: bots think in their own threads, and must not block the
 * server's.
 */
export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const tables = TABLES[size];
  needOpenFiles(tables);
  const server = await startServer({ botDelay: BOT_DELAY[size] });
  try {
    note('warms up');
    const warm = await driveTables([server.port], Math.ceil(tables / 10), { bot: LEVEL });
    await warm.play();
    warm.close();
    note(`${tables} tables with bots`);
    const driven = await driveTables([server.port], tables, { bot: LEVEL, think: THINK[size] });
    const cpu = await server.ask('cpu');
    await server.ask('delay');
    const moves = await driven.play();
    const delay = await server.ask('delay');
    const used = (await server.ask('cpu')) - cpu;
    driven.close();
    return [
      result(`bot-tables/delay/p99/${tables}`, delay, 'ms', 'aim', 20),
      result(`bot-tables/cpu/${tables}`, used / moves / 1000, 'ms CPU/move'),
    ];
  } finally {
    server.stop();
  }
}
