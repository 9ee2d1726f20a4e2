/** What is kept beside the tables and belongs into a backup. */
export interface Kept {
  /** The table in the database. */
  readonly name: string;
  readonly columns: Readonly<Record<string, 'text' | 'number'>>;
  /** Those columns that are its key. */
  readonly key: readonly string[];
  /** The key is a number that the database counts. */
  readonly counted?: true;
}

/** The same in every kind of store. A feature that keeps something of its own adds an entry here. */
export const keptParts: readonly Kept[] = [
  { name: 'blocked_devices', columns: { device: 'text', at: 'number', why: 'text' }, key: ['device'] },
  { name: 'numbers', columns: { day: 'text', name: 'text', value: 'number' }, key: ['day', 'name'] },
  {
    name: 'abouts',
    columns: { table_id: 'text', version: 'number', listed: 'number', json: 'text' },
    key: ['table_id'],
  },
  {
    name: 'chat',
    columns: {
      seq: 'number',
      table_id: 'text',
      device: 'text',
      line_id: 'text',
      at: 'number',
      seat: 'number',
      name: 'text',
      version: 'number',
      say: 'text',
    },
    key: ['seq'],
    counted: true,
  },
  {
    name: 'reports',
    columns: {
      seq: 'number',
      table_id: 'text',
      at: 'number',
      by_device: 'text',
      device: 'text',
      name: 'text',
      text: 'text',
    },
    key: ['seq'],
    counted: true,
  },
  {
    name: 'codes',
    columns: { hash: 'text', table_id: 'text', player: 'text', device: 'text', until: 'number', notes: 'text' },
    key: ['hash'],
  },
  {
    name: 'subscriptions',
    columns: { endpoint: 'text', device: 'text', p256dh: 'text', auth: 'text', language: 'text' },
    key: ['endpoint'],
  },
];
