import { Command, CommanderError, Option } from 'commander';
import { langs, type Lang } from '../kernel/languages.ts';
import type { ArenaOptions } from './arena/arena-command.ts';
import { json, whole, type DealOptions } from './arguments.ts';
import { Failure, UsageError } from './failure.ts';
import type { FuzzOptions } from './fuzz/fuzz-command.ts';
import type { BackupOptions } from './operate/backup-command.ts';
import type { DoctorOptions } from './operate/doctor-command.ts';
import type { RestoreOptions } from './operate/restore-command.ts';
import type { PlayOptions } from './play/play-command.ts';
import type { RulesOptions } from './rules-command.ts';
import type { ShowOptions } from './show-command.ts';
import type { SolveOptions } from './solve/solve-command.ts';
import type { SimulateOptions } from './simulate/simulate-command.ts';

const MOST_SEAT = 9;

const language = (): Option => new Option('--lang <lang>', 'language of the texts').choices(langs).default('en');
const options = (): Option =>
  new Option('--options <json>', `options of the game, such as '{"players":3}'`).argParser(json);
const start = (): Option =>
  new Option('--start <seat>', 'seat that begins (default: drawn at random)').argParser(whole(0, MOST_SEAT));

/** Every command loads its modules when it is called, so that help and short commands start at once. */
async function program(wantsAdmin: boolean): Promise<Command> {
  const kast = new Command('kast')
    .description('Spellenkast: boxed board games on the command line')
    .exitOverride()
    .showHelpAfterError('(add --help to see the commands and options)')
    .addHelpText(
      'after',
      '\nExit codes: 0 success, 1 a problem was found (a bad record, a fuzz finding, a replay that differs), 2 wrong usage.',
    );

  kast
    .command('games')
    .description('list the games with their players and options')
    .addOption(language())
    .action(async ({ lang }: { lang: Lang }) => (await import('./games-command.ts')).listGames(lang));

  kast
    .command('rules')
    .description('read the rulebook of a game, or one of its rules')
    .argument('<game>', 'id of the game')
    .argument('[clause]', 'id of a rule, such as the one that refused a move')
    .addOption(language())
    .option('--options <json>', `show only what applies with these options, such as '{"players":1}'`, json)
    .action(async (game: string, clause: string | undefined, given: RulesOptions) =>
      (await import('./rules-command.ts')).rulesCommand(game, clause, given),
    );

  kast
    .command('play')
    .description('play a round on this terminal, against bots or each other')
    .argument('[game]', 'id of the game (default: choose from a list)')
    .addOption(options())
    .option('--seats <list>', 'who sits where, such as person,greedy,person: "person" or the level of a bot')
    .option('--seed <text>', 'seed of the deal (default: a random one)')
    .addOption(start())
    .option('--save <file>', 'write the record to this file when the round is over')
    .addOption(language())
    .addHelpText('after', '\nWithout a terminal, moves are read from stdin, one per line. Type help during play.')
    .action(async (game: string | undefined, given: PlayOptions) =>
      (await import('./play/play-command.ts')).playCommand(game, given),
    );

  kast
    .command('engine')
    .description('answer JSON requests from stdin, one per line (docs/engine.md)')
    .addHelpText(
      'after',
      '\nOps: legal, perft, result, view, seen, deal, bot, solve. Nothing but answers goes to stdout.',
    )
    .action(async () => (await import('./engine/serve.ts')).runEngine());

  kast
    .command('perft')
    .description('count the legal move sequences of each depth')
    .argument('<record|game>', 'a record file, - for stdin, or the id of a game to deal')
    .option('--depth <n>', 'count up to this depth', whole(0, 16), 3)
    .option('--split', 'also count what follows each first move')
    .addOption(options())
    .option('--seed <text>', 'seed of the deal, when a game is given', 'perft')
    .addOption(start())
    .action(async (subject: string, given: DealOptions & { depth: number; split?: true; seed: string }) =>
      (await import('./perft-command.ts')).perftCommand(subject, given),
    );

  kast
    .command('deal')
    .description('deal a round and print its record, without moves')
    .argument('<game>', 'id of the game')
    .addOption(options())
    .option('--seed <text>', 'seed of the deal (default: a random one)')
    .addOption(start())
    .action(async (game: string, given: DealOptions & { seed?: string }) =>
      (await import('./deal-command.ts')).dealCommand(game, given),
    );

  kast
    .command('show')
    .description('show the position at the end of a record, its moves, whose turn it is and the result')
    .argument('<record>', 'a record file, or - for stdin')
    .option('--seat <n>', 'show only what this seat sees and has seen', whole(0, MOST_SEAT))
    .option('--at <n>', 'show the position after this many moves (default: all)', whole(0, 32_000))
    .addOption(language())
    .action(async (file: string, given: ShowOptions) => (await import('./show-command.ts')).showCommand(file, given));

  kast
    .command('arena')
    .description('let bots play each other; every deal is played in all rotations of the bots over the seats')
    .requiredOption('--game <game>', 'id of the game')
    .option('--seats <list>', 'levels of the bots, one for each player, such as greedy,random')
    .option('--all', 'every level against the one below it, under every option and number of players')
    .option(
      '--games <n>',
      'total number of rounds, rounded up so that every deal is played in all rotations',
      whole(1, 1_000_000),
      100,
    )
    .option('--seed <text>', 'the same seed gives the same rounds', '1')
    .option('--options <json>', 'options of the game (default for players: the number of seats)', json)
    .option('--nodes <n>', 'limit of search nodes for one move (default: 5000)', whole(1, 1_000_000_000))
    .option(
      '--ms <n>',
      'limit the time of a move, in milliseconds, instead of nodes; runs are then not reproducible',
      whole(1, 600_000),
    )
    .option('--threads <n>', 'number of threads (default: one for each core)', whole(1, 256))
    .option('--json', 'print the results as JSON')
    .addHelpText(
      'after',
      '\nrate: a round won alone counts 1, shared by k seats 1/k, lost 0. low, high: 95% interval of the rate over the' +
        '\nmeans of the deals (with only one deal 0 to 1). points: the mean score.',
    )
    .action(async (given: ArenaOptions) => (await import('./arena/arena-command.ts')).arenaCommand(given));

  kast
    .command('solve')
    .description('find the best line from the end of a record, with all hidden information known')
    .argument('<record>', 'a record file, or - for stdin')
    .option('--ms <n>', 'stop after this many milliseconds and print the best line found', whole(1, 86_400_000), 60_000)
    .option('--certificate', 'also print a proof')
    .option('--json', 'print the answer in the format of the engine')
    .addHelpText('after', '\nCtrl-C stops the search and prints the best line so far; a second Ctrl-C exits at once.')
    .action(async (file: string, given: SolveOptions) =>
      (await import('./solve/solve-command.ts')).solveCommand(file, given),
    );

  kast
    .command('fuzz')
    .description('play at random, looking for crashes, dead ends, endless rounds and leaks')
    .argument('[game]', 'id of the game (default: all, one after another)')
    .option('--seconds <n>', 'how many seconds to play', whole(1, 1_000_000), 10)
    .option('--seed <text>', 'seed of the first round (default: a random one, which is printed)')
    .option('--out <dir>', 'folder for failures, each written as a record that reproduces it', '.')
    .option('--replay <file>', 'check the positions of this record instead')
    .action(async (game: string | undefined, given: FuzzOptions) =>
      (await import('./fuzz/fuzz-command.ts')).fuzzCommand(game, given),
    );

  kast
    .command('replay')
    .description('replay stored records with the current rules and report differences')
    .argument(
      '<places...>',
      'files of records (*.json, *.jsonl) or of tables (*.sqlite), or folders with such files at any depth',
    )
    .addHelpText(
      'after',
      '\nEach record is replayed under its own rules version. A file holds a record, a match, or a list of these; a .jsonl' +
        '\nfile one of them per line. If it says what is expected at the end of a record ({"record":…} with "result", "over",' +
        '\n"legal", "key" or "error"), that is compared too. Other JSON is ignored.' +
        '\nThe database of a server, of any version, is replayed table by table and never changed; each round counts as a record.' +
        '\nExit code 1 when anything differs, cannot be read, or nothing is found.',
    )
    .action(async (places: string[]) => (await import('./replay/replay-command.ts')).replayCommand(places));

  kast
    .command('verify')
    .description('deal again from the secret and the words in a record, and compare (docs/fair-deals.md)')
    .argument('<record>', 'a record file, or - for stdin')
    .action(async (file: string) => (await import('./verify-command.ts')).verifyCommand(file));

  kast
    .command('simulate')
    .description(
      'run hosts, pages and bots on a virtual clock, with faults drawn from a seed, and check all invariants',
    )
    .option(
      '--seed <text>',
      'the same seed gives the same run, byte for byte (default: a random one, which is printed)',
    )
    .option('--virtual-seconds <n>', 'how long faults last in each run', whole(1, 1_000_000), 120)
    .option('--seeds <n>', 'number of runs, with seeds derived from the first', whole(1, 1_000_000), 1)
    .option('--games <ids>', 'play only these, separated by commas (default: all)')
    .option('--trace', 'print a checksum of the trace of each run')
    .action(async (given: SimulateOptions) => (await import('./simulate/simulate-command.ts')).simulateCommand(given));

  const data = (): Option =>
    new Option('--data <folder>', 'where the server keeps its tables (default: SPELLENKAST_DATA, or data)');
  kast
    .command('backup')
    .description('write all data of a server into one archive; the server may be running')
    .argument('<file>', 'the archive to write')
    .addOption(data())
    .option('--force', 'overwrite an existing file')
    .action(async (file: string, given: BackupOptions) =>
      (await import('./operate/backup-command.ts')).backupCommand(file, given),
    );

  kast
    .command('restore')
    .description('restore an archive into an empty folder or database')
    .argument('<file>', 'the archive')
    .addOption(data())
    .option('--verify', 'only check the archive: replay every game in it and compare it with its stored row')
    .action(async (file: string, given: RestoreOptions) =>
      (await import('./operate/restore-command.ts')).restoreCommand(file, given),
    );

  kast
    .command('doctor')
    .description('check the setup and the data of a server: verify checksums, replay every log, compare rows with logs')
    .addOption(data())
    .option('--repair', 'rebuild rows that differ from their logs (the server must not be running)')
    .action(async (given: DoctorOptions) => (await import('./operate/doctor-command.ts')).doctorCommand(given));

  if (wantsAdmin) {
    const { adminCommand } = await import('./operate/admin-commands.ts');
    kast.addCommand(adminCommand().exitOverride());
  } else kast.command('admin').description('manage a server: tables, devices, reports, errors (docs/hosting.md)');

  return kast;
}

/** Runs the command line and sets the exit code. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    // `admin` has subcommands, which are loaded only for it.
    const kast = await program(argv[2] === 'admin');
    await kast.parseAsync(argv);
  } catch (error) {
    // Commander has already printed what is wrong; requested help is not an error.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else if (error instanceof UsageError) end(2, error.message);
    else if (error instanceof Failure) end(1, error.message);
    else throw error;
  }
}

function end(code: number, message: string): void {
  console.error(`error: ${message}`);
  process.exitCode = code;
}
