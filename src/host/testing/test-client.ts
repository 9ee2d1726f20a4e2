import type { Ask } from '../../table/beside-wire.ts';
import type { Command, FromHost, Told, ToHost } from '../../table/wire.ts';
import { openClientSession } from '../client-session.ts';
import type { Hosting } from './hosting.ts';

/** A page connected to a host, and everything it has received. */
export interface TestClient {
  readonly device: string;
  readonly received: FromHost[];
  send(message: ToHost): Promise<void>;
  ask(table: string, ask: Ask, id?: string): Promise<Told>;
  command(table: string, command: Command): Promise<void>;
  all<T extends FromHost['t']>(t: T): Extract<FromHost, { t: T }>[];
  last<T extends FromHost['t']>(t: T): Extract<FromHost, { t: T }> | undefined;
  close(): void;
}

let asked = 0;

export function connectTestClient({ host, clock }: Pick<Hosting, 'host' | 'clock'>, device: string): TestClient {
  const received: FromHost[] = [];
  const session = openClientSession({
    host,
    device,
    send: (text) => received.push(JSON.parse(text) as FromHost),
    mostTables: 9,
    onBug(error) {
      throw error;
    },
  });
  session.receive({ t: 'hello', protocol: 2 });
  const settle = (): Promise<void> => clock.goTo(clock.now() + 1);
  const page: TestClient = {
    device,
    received,
    async send(message) {
      session.receive(message);
      await settle();
    },
    async ask(table, ask, id = `ask${asked++}`) {
      const before = received.length;
      await page.send({ t: 'beside', table, id, ask });
      const told = received.slice(before).find((one) => one.t === 'told' && one.id === id);
      if (told?.t !== 'told') throw new Error('an ask was not answered');
      return told.told;
    },
    command: (table, command) => page.send({ t: 'command', table, command }),
    all: <T extends FromHost['t']>(t: T) => received.filter((one): one is Extract<FromHost, { t: T }> => one.t === t),
    last: <T extends FromHost['t']>(t: T) => page.all(t).at(-1),
    close: () => session.close(),
  };
  return page;
}
