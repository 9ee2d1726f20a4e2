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
  new Option('--start <seat>', 'seat that begins (default: by lot)').argParser(whole(0, MOST_SEAT));

/** Every command loads what it needs when it is called: help and short commands start at once. */
async function program(wantsAdmin: boolean): Promise<Command> {
  const kast = new Command('kast')
    .description('Spellenkast: boxed board games on the command line')
    .exitOverride()
    .showHelpAfterError('(add --help for what there is)')
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 a failure was found (a bad record, a fuzz finding, a replay that differs), 2 wrong usage.',
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
    .option('--options <json>', `leave out what does not concern these options, such as '{"players":1}'`, json)
    .action(async (game: string, clause: string | undefined, given: RulesOptions) =>
      (await import('./rules-command.ts')).rulesCommand(game, clause, given),
    );

  kast
    .command('play')
    .description('play a round on this terminal, against bots or each other')
    .argument('[game]', 'id of the game; left out: choose from the cupboard')
    .addOption(options())
    .option('--seats <list>', 'who sits where, such as person,greedy,person: "person" or the level of a bot')
    .option('--seed <text>', 'deal by this text (default: a fresh deal)')
    .addOption(start())
    .option('--save <file>', 'write the record there when the round is over')
    .addOption(language())
    .addHelpText('after', '\nWithout a terminal, moves are read from stdin, one per line. Type help during play.')
    .action(async (game: string | undefined, given: PlayOptions) =>
      (await import('./play/play-command.ts')).playCommand(game, given),
    );

  kast
    .command('engine')
    .description('answer JSON requests on stdin, one line each (docs/engine.md)')
    .addHelpText(
      'after',
      '\nOps: legal, perft, result, view, seen, deal, bot, solve. Nothing but answers goes to stdout.',
    )
    .action(async () => (await import('./engine/serve.ts')).runEngine());

  kast
    .command('perft')
    .description('count the legal sequences of moves, depth by depth')
    .argument('<record|game>', 'a record file, - for stdin, or the id of a game to be dealt')
    .option('--depth <n>', 'count up to this depth', whole(0, 16), 3)
    .option('--split', 'also count what follows each first move')
    .addOption(options())
    .option('--seed <text>', 'deal by this text, when a game is given', 'perft')
    .addOption(start())
    .action(async (subject: string, given: DealOptions & { depth: number; split?: true; seed: string }) =>
      (await import('./perft-command.ts')).perftCommand(subject, given),
    );

  kast
    .command('deal')
    .description('print a fresh record with no moves')
    .argument('<game>', 'id of the game')
    .addOption(options())
    .option('--seed <text>', 'deal by this text (default: a fresh one)')
    .addOption(start())
    .action(async (game: string, given: DealOptions & { seed?: string }) =>
      (await import('./deal-command.ts')).dealCommand(game, given),
    );

  kast
    .command('show')
    .description('show the position at the end of a record, its moves, whose turn it is and the result')
    .argument('<record>', 'a record file, or - for stdin')
    .option('--seat <n>', 'show what this seat sees and has seen, and nothing else', whole(0, MOST_SEAT))
    .option('--at <n>', 'after this many moves (default: all)', whole(0, 32_000))
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
      'rounds in all, rounded up so that every deal is played in all rotations',
      whole(1, 1_000_000),
      100,
    )
    .option('--seed <text>', 'the same seed gives the same rounds', '1')
    .option('--options <json>', 'options of the game; players follows from the seats when left out', json)
    .option('--nodes <n>', 'limit of a searching bot for one move (default: 5000)', whole(1, 1_000_000_000))
    .option('--ms <n>', 'limit it by time instead: then no two runs need be the same', whole(1, 600_000))
    .option('--threads <n>', 'play in so many threads (default: one for each core)', whole(1, 256))
    .option('--json', 'print the outcome as JSON')
    .addHelpText(
      'after',
      '\nrate: a round won alone counts 1, shared by k seats 1/k, lost 0. low, high: 95% interval of the rate over the' +
        '\nmeans of the deals (none can be told from one deal: 0 to 1). points: the mean score.',
    )
    .action(async (given: ArenaOptions) => (await import('./arena/arena-command.ts')).arenaCommand(given));

  kast
    .command('solve')
    .description('the best line from where a record ends, with everything in it known')
    .argument('<record>', 'a record file, or - for stdin')
    .option('--ms <n>', 'give up after so many milliseconds and print the best found', whole(1, 86_400_000), 60_000)
    .option('--certificate', 'also print what proves it')
    .option('--json', 'print the answer as the engine would')
    .addHelpText('after', '\nCtrl-C stops the search and prints the best found so far; a second one ends at once.')
    .action(async (file: string, given: SolveOptions) =>
      (await import('./solve/solve-command.ts')).solveCommand(file, given),
    );

  kast
    .command('fuzz')
    .description('play at random, looking for crashes, dead ends, endless rounds and leaks')
    .argument('[game]', 'id of the game (default: all, in turns)')
    .option('--seconds <n>', 'how long', whole(1, 1_000_000), 10)
    .option('--seed <text>', 'begin here (default: a fresh one, which is printed)')
    .option('--out <dir>', 'where a failure is written, as a record that replays it', '.')
    .option('--replay <file>', 'check the positions of this record instead')
    .action(async (game: string | undefined, given: FuzzOptions) =>
      (await import('./fuzz/fuzz-command.ts')).fuzzCommand(game, given),
    );

  kast
    .command('replay')
    .description('replay stored records against the rules of today and tell what differs')
    .argument(
      '<places...>',
      'files of records (*.json, *.jsonl) or of tables (*.sqlite), or folders with such files at any depth',
    )
    .addHelpText(
      'after',
      '\nEach record is replayed under its own rules version. A file holds a record, a match, or a list of these; a .jsonl' +
        '\nfile one of them per line. Where it tells what was so at the end of a record, {"record":…} with "result", "over",' +
        '\n"legal", "key" or the "error" it is refused with, that is compared too. Other JSON is passed over.' +
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
      'run hosts, pages and bots on a virtual clock, with faults drawn from a seed, and check that all invariants hold',
    )
    .option('--seed <text>', 'the same seed gives the same run, byte for byte (default: a fresh one, which is printed)')
    .option('--virtual-seconds <n>', 'how long faults go on in each run', whole(1, 1_000_000), 120)
    .option('--seeds <n>', 'so many runs, with seeds made from the first', whole(1, 1_000_000), 1)
    .option('--trace', 'print the checksum of what happened in each run')
    .action(async (given: SimulateOptions) => (await import('./simulate/simulate-command.ts')).simulateCommand(given));

  const data = (): Option =>
    new Option('--data <folder>', 'where the server keeps its tables (default: SPELLENKAST_DATA, or data)');
  kast
    .command('backup')
    .description('write everything a server keeps into one archive, while it runs')
    .argument('<file>', 'the archive to write')
    .addOption(data())
    .option('--force', 'write over a file that is there')
    .action(async (file: string, given: BackupOptions) =>
      (await import('./operate/backup-command.ts')).backupCommand(file, given),
    );

  kast
    .command('restore')
    .description('put an archive into an empty folder or database')
    .argument('<file>', 'the archive')
    .addOption(data())
    .option('--verify', 'restore nothing: replay every game in the archive and compare it with what was stored of it')
    .action(async (file: string, given: RestoreOptions) =>
      (await import('./operate/restore-command.ts')).restoreCommand(file, given),
    );

  kast
    .command('doctor')
    .description('check the set-up and the store of a server: checksums, a replay of every log, rows against logs')
    .addOption(data())
    .option('--repair', 'make rows that differ from their logs anew (the server must not run)')
    .action(async (given: DoctorOptions) => (await import('./operate/doctor-command.ts')).doctorCommand(given));

  if (wantsAdmin) {
    const { adminCommand } = await import('./operate/admin-commands.ts');
    kast.addCommand(adminCommand().exitOverride());
  } else kast.command('admin').description('see and do what the operator of a server may want (docs/hosting.md)');

  return kast;
}

/** Runs the command line and sets the exit code. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    // It has commands of its own, which only it needs to load.
    const kast = await program(argv[2] === 'admin');
    await kast.parseAsync(argv);
  } catch (error) {
    // Commander has said already what is wrong; help that was asked for is no error.
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
