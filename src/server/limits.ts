/** Rate limits and quotas. Generous: a family behind one address must never notice. */
export interface Limits {
  /** Requests a minute from one address. */
  readonly requestsPerAddress: number;
  /** Requests a minute from one device. */
  readonly requestsPerDevice: number;
  /** New tables a minute from one address. */
  readonly tablesPerAddress: number;
  /** Pictures of links a minute for one address. */
  readonly picturesPerAddress: number;
  readonly connectionsPerAddress: number;
  /** Frames a second on one connection, in the long run. */
  readonly framesPerSecond: number;
  /** Tables one connection may watch at a time. */
  readonly tablesPerConnection: number;
}

export const generous: Limits = {
  requestsPerAddress: 3000,
  requestsPerDevice: 600,
  tablesPerAddress: 120,
  picturesPerAddress: 120,
  connectionsPerAddress: 500,
  framesPerSecond: 20,
  tablesPerConnection: 50,
};

/** For tests and benchmarks, which are their own only guests. */
export const unlimited: Limits = {
  requestsPerAddress: 1e9,
  requestsPerDevice: 1e9,
  tablesPerAddress: 1e9,
  picturesPerAddress: 1e9,
  connectionsPerAddress: 1e9,
  framesPerSecond: 1e9,
  tablesPerConnection: 1e9,
};
