import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as Chain from '../chain.ts';
import type * as Chat from '../chat.ts';
import type * as Claims from '../claims.ts';
import type * as Deadlines from '../deadlines.ts';
import type * as Frames from '../frames.ts';
import type * as Heartbeat from '../heartbeat.ts';
import type * as Load from '../load.ts';
import type { Watcher } from '../live.ts';
import type * as Memory from '../memory-store.ts';
import type * as Away from '../away.ts';
import type * as Pace from '../pace.ts';
import type * as Spectators from '../spectators.ts';
import type * as Charge from '../../table/charge.ts';
import type * as ClockModule from '../../table/clock.ts';
import type * as FairDealsModule from '../../table/fair-deals.ts';
import type * as FairStateModule from '../../table/fair-state.ts';
import type * as Next from '../../table/next-round.ts';
import type * as Seats from '../../table/seats.ts';
import type * as Undo from '../../table/undo.ts';
import type * as Seating from '../../table/seating.ts';
import type * as Snapshot from '../../table/snapshot.ts';
import type * as TableModule from '../../table/table.ts';

const long = process.env['SPELLENKAST_LONG'] === '1';
const SECONDS = 60;
const CLAIMING = ['zoker-kubo', 'sudoku'];

/** The simulation with a part of the program broken: each of these must be detected. */
describe('each planted mistake is found', () => {
  afterEach(() => {
    vi.doUnmock('../memory-store.ts');
    vi.doUnmock('../../table/table.ts');
    vi.doUnmock('../load.ts');
    vi.doUnmock('../deadlines.ts');
    vi.doUnmock('../../table/snapshot.ts');
    vi.doUnmock('../frames.ts');
    vi.doUnmock('../chain.ts');
    vi.doUnmock('../pace.ts');
    vi.doUnmock('../heartbeat.ts');
    vi.doUnmock('../../table/clock.ts');
    vi.doUnmock('../../table/charge.ts');
    vi.doUnmock('../away.ts');
    vi.doUnmock('../../table/next-round.ts');
    vi.doUnmock('../../table/seats.ts');
    vi.doUnmock('../../table/seating.ts');
    vi.doUnmock('../../table/undo.ts');
    vi.doUnmock('../../table/fair-deals.ts');
    vi.doUnmock('../../table/fair-state.ts');
    vi.doUnmock('../chat.ts');
    vi.doUnmock('../claims.ts');
    vi.doUnmock('../spectators.ts');
    vi.doUnmock('../../table/follow.ts');
    vi.resetModules();
  });

  /** The invariants that some seed found broken; if few seeds find it, `first` is one that does. */
  async function found(games?: readonly string[], seeds = 8, first = 0): Promise<Set<string>> {
    vi.resetModules();
    const mutated = await import('./simulate.ts');
    const broken = new Set<string>();
    for (let tried = 0; tried < seeds && broken.size === 0; tried++) {
      const { failures } = await mutated.simulate({
        seed: `mutant ${(first + tried) % seeds}`,
        seconds: SECONDS,
        ...(games && { games }),
      });
      for (const failure of failures) broken.add(failure.split(':')[0]!);
    }
    return broken;
  }

  test('telling before the commit', async () => {
    // The store says yes before it has stored anything, as if nobody waited for it.
    vi.doMock('../memory-store.ts', async (original) => {
      const { memoryStore } = await original<typeof Memory>();
      return {
        memoryStore: () => {
          const store = memoryStore();
          return {
            ...store,
            append: (...given: Parameters<typeof store.append>) => {
              void Promise.resolve().then(() => store.append(...given).catch(() => undefined));
              return Promise.resolve();
            },
          };
        },
      };
    });
    expect((await found()).size).toBeGreaterThan(0);
  });

  test('forgetting the ids of commands', async () => {
    vi.doMock('../../table/table.ts', async (original) => {
      let asked = 0;
      return { ...(await original<typeof TableModule>()), doneKey: () => `forgotten ${asked++}` };
    });
    expect([...(await found())].join()).toMatch(/command/);
  });

  test('skipping a reload', async () => {
    vi.doMock('../load.ts', async (original) => {
      const load = await original<typeof Load>();
      return {
        ...load,
        readStored: async (...given: Parameters<typeof load.readStored>) => {
          const stored = await load.readStored(...given);
          return stored && (given[2] ?? 0) > 0 ? { ...stored, events: [] } : stored;
        },
      };
    });
    expect((await found(undefined, 16, 11)).size).toBeGreaterThan(0);
  });

  test('dropping a deadline', async () => {
    vi.doMock('../deadlines.ts', async (original) => ({
      ...(await original<typeof Deadlines>()),
      scheduleDeadline: () => undefined,
    }));
    expect([...(await found(['zoker-kubo', 'zoker-memo']))].join()).toContain('stuck');
  });

  test('leaking a field', async () => {
    vi.doMock('../../table/snapshot.ts', async (original) => {
      const snapshot = await original<typeof Snapshot>();
      return {
        ...snapshot,
        facesOf: (...given: Parameters<typeof snapshot.facesOf>) =>
          snapshot.facesOf(...given).map((face) => ({ ...face, view: { ...face.view, setup: given[0].round?.setup } })),
      };
    });
    expect([...(await found())].join()).toContain('cannot know');
  });

  test('telling the seed of the bots', async () => {
    vi.doMock('../../table/snapshot.ts', async (original) => {
      const snapshot = await original<typeof Snapshot>();
      return {
        ...snapshot,
        movingPart: (...given: Parameters<typeof snapshot.movingPart>) => ({
          ...snapshot.movingPart(...given),
          why: { key: given[0].seed },
        }),
      };
    });
    expect([...(await found())].join()).toContain('cannot know');
  });

  test('a bot that moves as soon as it has thought', async () => {
    vi.doMock('../pace.ts', async (original) => ({
      ...(await original<typeof Pace>()),
      inTime: (...[, , , now]: Parameters<typeof Pace.inTime>) => now,
    }));
    expect([...(await found())].join()).toContain('a bot keeps its moment');
  });

  test('telling everyone what one device may see', async () => {
    vi.doMock('../frames.ts', async (original) => {
      const frames = await original<typeof Frames>();
      return {
        ...frames,
        everything: (...[live, _device, now]: Parameters<typeof frames.everything>) =>
          frames.everything(live, { device: [...live.people.values()][0]?.device ?? null }, now),
      };
    });
    expect([...(await found())].join()).toContain('cannot know');
  });

  test('refusing a move without a word of how the table is', async () => {
    vi.doMock('../frames.ts', async (original) => ({
      ...(await original<typeof Frames>()),
      snapshotOf: () => undefined,
    }));
    expect([...(await found())].join()).toContain('brings the table as it is');
  });

  test('refusing a move with a view of what is not stored', async () => {
    vi.doMock('../frames.ts', async (original) => {
      const frames = await original<typeof Frames>();
      return {
        ...frames,
        snapshotOf: (...given: Parameters<typeof frames.snapshotOf>) => {
          const snapshot = frames.snapshotOf(...given);
          return { ...snapshot, version: snapshot.version + 1 };
        },
      };
    });
    expect([...(await found())].join()).toContain('not stored');
  });

  test('offering a seat what another may do, where one face goes to all', async () => {
    vi.doMock('../../table/snapshot.ts', async (original) => {
      const snapshot = await original<typeof Snapshot>();
      return {
        ...snapshot,
        commonFace: (...given: Parameters<typeof snapshot.commonFace>) => {
          const face = snapshot.commonFace(...given);
          return { ...face, seats: face.seats.toReversed() };
        },
      };
    });
    expect([...(await found(['zipher', 'zickzack']))].join()).toContain('fresh replay');
  });

  test('charging a clock that stands', async () => {
    vi.doMock('../../table/charge.ts', async (original) => {
      const module = await original<typeof Charge>();
      return {
        ...module,
        charge: (...[table, ...given]: Parameters<typeof module.charge>) => {
          const running = (table.clock?.running.length ?? 0) > 0 ? [...table.seats.keys()] : [];
          return module.charge({ ...table, clock: table.clock && { ...table.clock, running } }, ...given);
        },
      };
    });
    expect([...(await found())].join()).toContain('exactly the time in which they run');
  });

  test('a clock that loses a millisecond with every move', async () => {
    vi.doMock('../../table/clock.ts', async (original) => {
      const clock = await original<typeof ClockModule>();
      return {
        ...clock,
        clockAfter: (...given: Parameters<typeof clock.clockAfter>) => {
          const after = clock.clockAfter(...given);
          return { ...after, left: after.left.map((ms) => ms - 1) };
        },
      };
    });
    expect([...(await found())].join()).toContain('less what was charged');
  });

  test('charging the time in which no host ran', async () => {
    vi.doMock('../heartbeat.ts', async (original) => {
      const heartbeat = await original<typeof Heartbeat>();
      return {
        ...heartbeat,
        createHostHeartbeat: (...given: Parameters<typeof heartbeat.createHostHeartbeat>) => ({
          ...heartbeat.createHostHeartbeat(...given),
          gapOf: () => null,
        }),
      };
    });
    // Few seeds have a night without any host while a clock runs.
    expect([...(await found(undefined, 40))].join()).toContain('no clock runs while no host does');
  });

  test('taking someone for away who is there', async () => {
    vi.doMock('../away.ts', async (original) => {
      const away = await original<typeof Away>();
      return {
        ...away,
        circumstancesOf: (...given: Parameters<typeof away.circumstancesOf>) => ({
          ...away.circumstancesOf(...given),
          away: new Map(given[0].table.seats.map((_, seat) => [seat, 0])),
        }),
      };
    });
    expect([...(await found())].join()).toMatch(/given away while they are there|torn from the result/);
  });

  test('dealing before all are ready', async () => {
    vi.doMock('../../table/next-round.ts', async (original) => {
      const next = await original<typeof Next>();
      return {
        ...next,
        requestNextRound: (...[table, device, command, stamp, now]: Parameters<typeof next.requestNextRound>) =>
          next.requestNextRound(table, device, command, stamp, {
            ...now,
            away: new Map(table.seats.map((_, seat) => [seat, 0])),
          }),
      };
    });
    expect([...(await found())].join()).toContain('torn from the result');
  });

  test('asking nobody before a move is taken back', async () => {
    vi.doMock('../../table/undo.ts', async (original) => {
      const undo = await original<typeof Undo>();
      return {
        ...undo,
        undo: (...[table, ...given]: Parameters<typeof undo.undo>) => undo.undo({ ...table, online: false }, ...given),
      };
    });
    expect([...(await found())].join()).toContain('only with consent');
  });

  test('taking back what became known', async () => {
    vi.doMock('../../table/seats.ts', async (original) => ({
      ...(await original<typeof Seats>()),
      isAlone: () => true,
    }));
    expect([...(await found())].join()).toContain('who has looked may not take back');
  });

  test('showing a seat to whoever held it in an earlier round', async () => {
    vi.doMock('../../table/seats.ts', async (original) => {
      const seats = await original<typeof Seats>();
      return {
        ...seats,
        eyesOf: (...[table, device, people]: Parameters<typeof seats.eyesOf>) =>
          table.seats.flatMap((plan, seat) => {
            const holder = seats.holderOf(plan);
            return holder !== null && people.get(holder)?.device === device ? [seat] : [];
          }),
      };
    });
    expect([...(await found(['zoker-tiko']))].join()).toContain('cannot know');
  });

  test('not counting the moves of stand-ins', async () => {
    vi.doMock('../../table/seating.ts', async (original) => ({
      ...(await original<typeof Seating>()),
      countMove: () => undefined,
    }));
    expect([...(await found())].join()).toContain('names the moves of stand-ins');
  });

  test('dealing with another secret than the promised one', async () => {
    vi.doMock('../../table/fair-deals.ts', async (original) => {
      const deals = await original<typeof FairDealsModule>();
      return {
        ...deals,
        nextFair: (...given: Parameters<typeof deals.nextFair>) => {
          const fair = deals.nextFair(...given);
          return fair && { ...fair, secret: '0'.repeat(64) };
        },
      };
    });
    expect([...(await found())].join()).toContain('what the host promised');
  });

  test('dealing without the word of the last one to sit down', async () => {
    vi.doMock('../../table/fair-deals.ts', async (original) => {
      const deals = await original<typeof FairDealsModule>();
      return {
        ...deals,
        nextFair: (...given: Parameters<typeof deals.nextFair>) => {
          const fair = deals.nextFair(...given);
          return fair && { ...fair, words: fair.words.with(-1, '') };
        },
      };
    });
    expect([...(await found())].join()).toContain('what the host promised');
  });

  test('telling the secret of a deal', async () => {
    vi.doMock('../../table/fair-state.ts', async (original) => {
      const { fairState } = await original<typeof FairStateModule>();
      return {
        fairState: (...[table]: Parameters<typeof fairState>) => {
          const told = fairState(table);
          return told?.dealt && table.fair ? { ...told, dealt: { ...told.dealt, promise: table.fair.secret } } : told;
        },
      };
    });
    expect([...(await found())].join()).toContain('cannot know');
  });

  test('a hold that moves the deadline at once', async () => {
    vi.doMock('../claims.ts', async (original) => {
      const claims = await original<typeof Claims>();
      return {
        ...claims,
        beginClaim: (...[live, ...given]: Parameters<typeof claims.beginClaim>) => {
          claims.beginClaim(live, ...given);
          const { window } = live.table;
          if (window && live.holds.size > 0) live.table.window = { ...window, since: window.since + claims.HOLD };
        },
      };
    });
    expect([...(await found(CLAIMING))].join()).toContain('a hold is told to nobody');
  });

  test('telling everyone the time that is left when someone begins a claim', async () => {
    vi.doMock('../claims.ts', async (original) => {
      const claims = await original<typeof Claims>();
      return {
        ...claims,
        beginClaim: (...[live, ...given]: Parameters<typeof claims.beginClaim>) => {
          claims.beginClaim(live, ...given);
          const text = JSON.stringify({ t: 'window', table: live.id, window: null });
          for (const watcher of live.watchers) watcher.send(text);
        },
      };
    });
    expect([...(await found(CLAIMING))].join()).toContain('a hold is told to nobody');
  });

  test('passing for someone in the middle of a claim', async () => {
    vi.doMock('../claims.ts', async (original) => ({
      ...(await original<typeof Claims>()),
      beginClaim: () => undefined,
    }));
    expect([...(await found(['zoker-kubo'], 16))].join()).toContain('has 20 seconds to finish it');
  });

  test('a claim that holds a window for twice as long', async () => {
    vi.doMock('../claims.ts', async (original) => {
      const claims = await original<typeof Claims>();
      return {
        ...claims,
        heldSeats: (...[live, now]: Parameters<typeof claims.heldSeats>) => {
          const seats = [now, now - claims.HOLD].flatMap((time) => claims.heldSeats(live, time).seats);
          return { seats: [...new Set(seats)], until: now + 1_000 };
        },
      };
    });
    // If a window is held again and again, the table does not go on either.
    expect([...(await found(['zoker-kubo'], 24, 18))].join()).toMatch(
      /a window ends when it should|no table stays stuck/,
    );
  });

  test('a pause for everyone after one wrong claim', async () => {
    vi.doMock('../claims.ts', async (original) => {
      const claims = await original<typeof Claims>();
      return {
        ...claims,
        noteRefusal: (...given: Parameters<typeof claims.noteRefusal>) => {
          const refused = claims.noteRefusal(...given);
          const [{ table, refusedAt }, , , now] = given;
          if (refusedAt.size > 0) for (const seat of table.seats.keys()) refusedAt.set(seat, now);
          return refused;
        },
      };
    });
    expect([...(await found(CLAIMING))].join()).toContain('for that seat alone');
  });

  test('chat of spectators that reaches the seats of a running round', async () => {
    vi.doMock('../chat.ts', async (original) => {
      const chat = await original<typeof Chat>();
      return {
        ...chat,
        addLine: (...[live, ...given]: Parameters<typeof chat.addLine>) => {
          const { outcome } = live.table;
          // As if no round were being played.
          live.table.outcome = { scores: [], winners: [] };
          chat.addLine(live, ...given);
          live.table.outcome = outcome;
        },
      };
    });
    expect([...(await found())].join()).toContain('spectators do not whisper');
  });

  test('a hand on a screen that everyone looks at', async () => {
    vi.doMock('../frames.ts', async (original) => {
      const frames = await original<typeof Frames>();
      return {
        ...frames,
        everything: (...[live, watcher, now]: Parameters<typeof frames.everything>) =>
          frames.everything(live, { ...watcher, device: (watcher as Watcher).owner ?? watcher.device }, now),
      };
    });
    expect([...(await found())].join()).toContain('cannot know');
  });

  test.runIf(long)('hearing someone who was muted', async () => {
    vi.doMock('../chat.ts', async (original) => {
      const chat = await original<typeof Chat>();
      return {
        ...chat,
        lineOf: (...[live, ...given]: Parameters<typeof chat.lineOf>) =>
          chat.lineOf({ ...live, about: { ...live.about, muted: [] } }, ...given),
      };
    });
    expect([...(await found(undefined, 40))].join()).toContain('who is muted is not heard');
  });

  test.runIf(long)('telling something to someone who was sent away', async () => {
    vi.doMock('../spectators.ts', async (original) => ({
      ...(await original<typeof Spectators>()),
      admission: () => 'watch',
    }));
    expect([...(await found(undefined, 40))].join()).toContain('who was sent away is told nothing');
  });

  test('an exception outside of the host', async () => {
    vi.doMock('../../table/follow.ts', () => ({
      followAll() {
        throw new Error('a page stumbles');
      },
    }));
    expect([...(await found(undefined, 1))]).toEqual(['nothing is thrown']);
  });

  test('a checksum that does not fit', async () => {
    vi.doMock('../chain.ts', async (original) => {
      const chain = await original<typeof Chain>();
      let sealed = 0;
      return {
        ...chain,
        sealAll: (...given: Parameters<typeof chain.sealAll>) =>
          chain.sealAll(...given).map((event) => (sealed++ % 50 === 49 ? { ...event, sum: 'x' } : event)),
      };
    });
    expect([...(await found())].join()).toContain('damage');
  });
});
