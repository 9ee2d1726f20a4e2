/** The usual boardgame.io server with its state in memory. */
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { zipher } from '../peers/zipher-boardgame.ts';
import { report } from './child.ts';

interface Running {
  readonly appServer: { address(): AddressInfo };
}
const require = createRequire(new URL('../package.json', import.meta.url));
const { Server } = require('boardgame.io/dist/cjs/server.js') as {
  Server: (config: object) => { run: (config: object) => Promise<Running> };
};
const running = await Server({ games: [{ name: 'zipher', ...zipher }], origins: [/.*/] }).run({ port: 0 });
report(running.appServer.address().port);
