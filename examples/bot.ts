/**
 * A bot that plays one seat of one table with random moves. Node 22.18 or later runs it as it is:
 *     SEAT_TOKEN=<token from the table's menu> node examples/bot.ts https://your.server <id of the table>
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

type Asked = { decision: number; choices: string[] };
type Face = Asked & { view: { awaited: number[] } };
type State = { status: string; matchOver: boolean; seats: { here: boolean }[]; faces: Face[] };
type Common = Pick<Face, 'view'> & { seats: Asked[] };
type Frame = { t: string; snapshot?: State; change?: Partial<State>; faces?: Face[]; common?: Common };

const [server = '', table = ''] = process.argv.slice(2);
const address = `${server}/api/tables/${table}`;
const headers = { authorization: `Bearer ${process.env['SEAT_TOKEN'] ?? ''}`, 'content-type': 'application/json' };
let state: State = { status: 'waiting', matchOver: false, seats: [], faces: [] };
let answered = '';

async function look(frame: Frame): Promise<void> {
  Object.assign(state, frame.snapshot, frame.change);
  const seat = state.seats.findIndex(({ here }) => here);
  const { faces = state.faces, common } = frame;
  state = { ...state, faces: common ? [{ view: common.view, ...common.seats[seat]! }] : faces };
  const [face] = state.faces;
  const isTurn = state.status === 'playing' && face?.view.awaited.includes(seat);
  const question = `${state.status} ${face?.decision}`;
  if (question === answered || !(isTurn || (state.status === 'ended' && !state.matchOver))) return;
  answered = question;
  // Think here for as long as you like. If nothing is offered, this bot gives up.
  const move = face?.choices[Math.floor(Math.random() * face.choices.length)];
  const wish = !isTurn ? { do: 'next' } : move ? { do: 'act', decision: face.decision, move } : { do: 'leave' };
  const body = JSON.stringify({ ...wish, seat, id: randomUUID() });
  const answer = await fetch(`${address}/commands`, { method: 'POST', headers, body });
  if (!answer.ok) console.error(answer.status, await answer.text());
  if (answer.status >= 429) throw new Error('ask again');
}

async function follow(): Promise<void> {
  const stream = await fetch(`${address}/stream`, { headers });
  if (stream.status === 403) process.exit(1); // The token was withdrawn.
  let unread = '';
  for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (unread + text).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) if (line !== '') await look(JSON.parse(line) as Frame);
    if (state.matchOver) return;
  }
}

for (;;) {
  // The connection may be lost, or the server restarted: then follow the table again.
  await follow().catch((lost: unknown) => console.error(String(lost)));
  if (state.matchOver || state.status === 'closed') break;
  answered = '';
  await wait(1000);
}
console.log('The match is over.');
