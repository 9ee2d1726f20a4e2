import type { Ask } from '../../table/beside-wire.ts';
import type { Command, FromHost, ToHost } from '../../table/wire.ts';

/** What each kind of message means, for the readers of the API's document; a new kind without a text does not compile. */

export const commandTexts: Readonly<Record<Command['do'], string>> = {
  sit: 'Takes a free seat.',
  act: 'A move, a call or a vote: one of `choices`, in answer to the seat’s decision of that number.',
  undo: 'Takes back to the seat’s last choice, or asks the others to allow it. `to`: alone, to when the round had so many moves.',
  hint: 'A hint for the seat’s decision of that number: where to look (1), which move (2), why (3). Only where no other person sits.',
  consent: 'Yes or no to the request to take back of that number.',
  withdrawUndo: 'Drops one’s own request to take back.',
  leave: 'Gives up the round, or the seat of a round not yet dealt.',
  replace: 'A bot takes the seat `gone`, whose person has been away for too long.',
  end: 'Ends the round without loss, since `gone` has been away for too long; all who are there must want it.',
  return: 'Takes one’s seat back from the bot that plays on.',
  next: 'Ready for the next round, or for a new match.',
  change: 'Before the first deal, by the opener: another plan or other seats.',
  cancel: 'Before the first deal, by the opener: calls all off.',
  remove: 'Before the first deal, by the opener: sends a guest away.',
  windows: 'How long people have to call and to vote; only at a table of one device.',
  pause: 'Stops the clocks, if all people agree.',
  answerPause: 'Yes or no to the request for a pause of that number.',
  resume: 'Lets the clocks run again.',
  close: 'Closes the table for good, or asks the others to agree to that.',
  answerClose: 'Yes or no to the request to close of that number.',
};

export const askTexts: Readonly<Record<Ask['do'], string>> = {
  renew:
    'The opener makes a new link for seats or for those who watch; told with `key`, and the old one stops working.',
  table: 'The opener changes what the table is called, whether it is in the lobby and whether there is chat.',
  bar: 'The opener sends a spectator away for good.',
  mute: 'The opener takes the word from someone, or gives it back.',
  say: 'A line of chat.',
  report: 'Reports a name or a line to whoever runs the server.',
  code: 'A code that brings a seat to another device: for some minutes, or to be kept for a lost device. Told with `code`.',
  program:
    'A program may play this seat: told with `token`, once; one made before is good for nothing then. `on: false`: it may no more.',
  erase: 'Takes my name off a seat.',
};

export const frameTexts: Readonly<Record<FromHost['t'], string>> = {
  hello: 'The protocol of this server, and the oldest page it can serve.',
  all: 'Everything that whoever asks may know now: the snapshot, with a face for each seat they hold; `logs[i]` is what face i was shown in this round; `away`: seats whose person is not there.',
  news: 'What changed from version `from` to `version`: fields of the snapshot in `change`, and either `faces` or, where nothing is hidden between seats, `common` for all. `shown`: the moves that were made, as they were seen.',
  away: 'The seats whose person is not there has changed.',
  window: 'How long an open vote or chance to call still has, where that changed by itself.',
  answer: 'The answer to the command of that id.',
  gone: 'There is no such table for you, or no longer. In a stream it is the last line.',
  fault: 'What was sent could not be read.',
  pong: 'The line is alive.',
  watching: 'Who watches without a seat.',
  about: 'What stands beside the game: the table’s name, whether it is public, who may not write.',
  chat: 'Lines of chat that are new, or `all` that may be read.',
  late: 'To spectators, where the table was opened so: the round before this one.',
  moved: 'That seat went to another device.',
  lobby: 'The public tables.',
  told: 'The answer to what was asked under that id.',
  mine: 'The tables of this device.',
};

export const messageTexts: Readonly<Record<ToHost['t'], string>> = {
  hello: 'The first thing a page says.',
  watch: 'Tell me all of this table, and from then on what changes. `key` is the invitation, for who holds no seat.',
  unwatch: 'Tell me no more of this table.',
  command: 'As `POST /api/tables/{id}/commands`.',
  claiming: 'The seat has begun a call and needs a moment to finish it.',
  ping: 'Answered by `pong`.',
  sight: 'Whether this page is visible; it is until it says otherwise.',
  beside: 'As `POST /api/tables/{id}/asks`; answered by `told`.',
  lobby: 'Tell me the public tables, now and whenever they change.',
  mine: 'Tell me the tables of this device, now and whenever they change.',
};
