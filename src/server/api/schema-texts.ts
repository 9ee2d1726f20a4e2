import type { Ask } from '../../table/beside-wire.ts';
import type { Command, FromHost, ToHost } from '../../table/wire.ts';

/** What each kind of message means, for the readers of the API's document; a new kind without a text does not compile. */

export const commandTexts: Readonly<Record<Command['do'], string>> = {
  sit: 'Takes a free seat.',
  act: 'A move, a call or a vote: one of `choices`, in answer to the seat’s decision of that number.',
  undo: 'Takes back the seat’s last choice, or asks the others to allow it. `to` (only when alone): back to when the round had this many moves.',
  hint: 'A hint for the seat’s decision of that number: where to look (1), which move (2), why (3). Only where no other person sits.',
  consent: 'Yes or no to the undo request with that number.',
  withdrawUndo: 'Withdraws one’s own undo request.',
  leave: 'Gives up the round, or the seat of a round not yet dealt.',
  replace: 'A bot takes the seat `gone`, whose person has been away for too long.',
  end: 'Ends the round without loss because `gone` has been away for too long; all who are present must agree.',
  return: 'Takes one’s seat back from the bot that plays it.',
  next: 'Ready for the next round, or for a new match.',
  word: 'Sets the word that the seat adds to the next deal, while no round is played (docs/fair-deals.md).',
  change: 'Before the first deal, by the opener: changes the plan or the seats.',
  cancel: 'Before the first deal, by the opener: cancels the table.',
  remove: 'Before the first deal, by the opener: removes a guest.',
  windows: 'Sets how long people have to call and to vote; only at a table on one device.',
  pause: 'Pauses the clocks, if everyone agrees.',
  answerPause: 'Yes or no to the request for a pause with that number.',
  resume: 'Lets the clocks run again.',
  close: 'Closes the table for good, or asks the others to agree to that.',
  answerClose: 'Yes or no to the request to close with that number.',
};

export const askTexts: Readonly<Record<Ask['do'], string>> = {
  renew: 'The opener renews the link for seats or for spectators; answered with `key`, and the old one stops working.',
  table: 'The opener changes the table’s name, whether it is in the lobby and whether there is chat.',
  bar: 'The opener removes a spectator permanently.',
  mute: 'The opener mutes or unmutes someone.',
  say: 'A line of chat.',
  report: 'Reports a name or a line of chat to the operator of the server.',
  code: 'Makes a code that moves a seat to another device: valid for some minutes, or to be kept in case the device is lost. Answered with `code`.',
  program:
    'Lets a program play this seat: answered once with `token`; an earlier token becomes invalid. `on: false` withdraws it.',
  erase: 'Removes my name from a seat.',
};

export const frameTexts: Readonly<Record<FromHost['t'], string>> = {
  hello: 'The protocol of this server, and the oldest page it can serve.',
  all: 'A full snapshot of what the requester may know now, with a face for each seat they hold; `logs[i]` is what face i was shown in this round; `away`: seats whose person is away.',
  news: 'The changes from version `from` to `version`: fields of the snapshot in `change`, and either `faces` or, where nothing is hidden between seats, `common` for all. `shown`: the moves that were made, as they were seen.',
  away: 'The list of seats whose person is away has changed.',
  window: 'How long an open vote or call still lasts, when that changed without a command.',
  answer: 'The answer to the command with that id.',
  gone: 'This table does not exist for you, or no longer. In a stream this is the last line.',
  fault: 'A message could not be read.',
  pong: 'The connection is alive.',
  watching: 'Who watches without a seat.',
  about: 'The table’s name, whether it is public, whether there is chat, and who is muted.',
  chat: 'New lines of chat, or with `all` every line that may be read.',
  late: 'To spectators, if the table was opened that way: the previous round.',
  moved: 'That seat moved to another device.',
  lobby: 'The public tables.',
  told: 'The answer to the request with that id.',
  mine: 'The tables of this device.',
};

export const messageTexts: Readonly<Record<ToHost['t'], string>> = {
  hello: 'The first message of a page.',
  watch:
    'Subscribes to a table: a full snapshot, then its changes. `key` is the invitation, for those who hold no seat.',
  unwatch: 'Ends the subscription to a table.',
  command: 'As `POST /api/tables/{id}/commands`.',
  claiming: 'The seat has begun a call and needs a moment to finish it.',
  ping: 'Answered by `pong`.',
  sight: 'Whether this page is visible; assumed true until the first such message.',
  beside: 'As `POST /api/tables/{id}/asks`; answered by `told`.',
  lobby: 'Subscribes to the public tables: sent now and whenever they change.',
  mine: 'Subscribes to the tables of this device: sent now and whenever they change.',
};
