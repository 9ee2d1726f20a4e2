/**
 * Each takes the database one version further, as one transaction with all others that are due. Never change one that was released: add
 * the next. Texts that are compared are of collation "C": equal are those of the same bytes, and no language of the server changes an order.
 */
export const migrations: readonly string[] = [
  `
  -- One row of each: 'id' tells this site from others that use the same Redis.
  CREATE TABLE site (key text PRIMARY KEY, value text NOT NULL);
  INSERT INTO site VALUES ('id', substr(md5(gen_random_uuid()::text), 1, 16));

  CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    -- The hash of the invitation, so that a copied database invites nobody.
    key text NOT NULL,
    game text NOT NULL,
    online boolean NOT NULL,
    options text NOT NULL,
    match text NOT NULL
  );

  -- What changes with every move, apart from the rest. Room is left in each page, so that a new version of a row goes beside the old one
  -- and no index is touched while the deadline stays.
  CREATE TABLE standings (
    table_id text COLLATE "C" PRIMARY KEY,
    -- How many events the log has: who adds to it must know.
    length integer NOT NULL,
    status text NOT NULL,
    awaited text NOT NULL,
    scores text NOT NULL,
    -- What seldom changes and is never searched by: seats, totals, whether the match is over.
    seldom text NOT NULL,
    touched bigint NOT NULL,
    deadline bigint,
    -- Which process does what happens by itself at this table, and until when nobody else does.
    duty text COLLATE "C",
    duty_until timestamptz
  ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
  CREATE INDEX standings_due ON standings (deadline) WHERE deadline IS NOT NULL;

  -- A second event of the same number is refused.
  CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    json text NOT NULL,
    sum text NOT NULL,
    PRIMARY KEY (table_id, seq)
  );

  CREATE TABLE people (
    table_id text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (table_id, player)
  );
  CREATE INDEX people_by_device ON people (device, table_id);
  `,
];
