/**
 * Rate limits and quotas, generous enough that a family behind one address never notices. An IPv6 /64 counts as one
 * address (network.ts).
 */
export interface Limits {
  /** Requests a minute from one address. */
  readonly requestsPerAddress: number;
  /** Requests a minute from one device. */
  readonly requestsPerDevice: number;
  /** New tables a minute from one address. */
  readonly tablesPerAddress: number;
  /** New tables a day from one address, because unstarted tables are kept for a day. */
  readonly tablesPerDay: number;
  /** Link previews a minute for one address. */
  readonly picturesPerAddress: number;
  /** WebSockets of one address. */
  readonly connectionsPerAddress: number;
  /** TCP connections of one address, whatever their use; trusted proxies have no such limit. */
  readonly socketsPerAddress: number;
  /** TCP connections in all. */
  readonly sockets: number;
  /** Frames a second, in the long run, on one connection, */
  readonly framesPerSecond: number;
  /** from one device, */
  readonly framesPerDevice: number;
  /** and from one address. */
  readonly framesPerAddress: number;
  /**
   * Bytes a second, in the long run, that one device requests over all its connections and requests (full snapshots,
   * lists, answers),
   */
  readonly bytesPerDevice: number;
  /** and from one address. Expensive answers count for more (byte-quotas.ts); news of what others did are not counted. */
  readonly bytesPerAddress: number;
  /** Bytes written for one address that are not read yet, over all its connections; */
  readonly unreadPerAddress: number;
  /** and for all. */
  readonly unread: number;
  /** Tables one connection may watch at a time. */
  readonly tablesPerConnection: number;
  /** How long headers, and a whole request, may take to arrive, in milliseconds. */
  readonly headersTime: number;
  readonly requestTime: number;
  /** How long a connection may stall while it is answered, in milliseconds. */
  readonly stalledTime: number;
}

export const generous: Limits = {
  requestsPerAddress: 3000,
  requestsPerDevice: 600,
  tablesPerAddress: 120,
  tablesPerDay: 5000,
  picturesPerAddress: 120,
  connectionsPerAddress: 500,
  socketsPerAddress: 1500,
  sockets: 20_000,
  framesPerSecond: 20,
  framesPerDevice: 100,
  framesPerAddress: 2000,
  bytesPerDevice: 1 << 16,
  bytesPerAddress: 1 << 21,
  unreadPerAddress: 1 << 25,
  unread: 1 << 28,
  tablesPerConnection: 50,
  headersTime: 10_000,
  requestTime: 20_000,
  stalledTime: 60_000,
};

/** For tests and benchmarks. */
export const unlimited: Limits = {
  requestsPerAddress: 1e9,
  requestsPerDevice: 1e9,
  tablesPerAddress: 1e9,
  tablesPerDay: 1e9,
  picturesPerAddress: 1e9,
  connectionsPerAddress: 1e9,
  socketsPerAddress: 1e9,
  sockets: 1e9,
  framesPerSecond: 1e9,
  framesPerDevice: 1e9,
  framesPerAddress: 1e9,
  bytesPerDevice: 1e12,
  bytesPerAddress: 1e12,
  unreadPerAddress: 1e12,
  unread: 1e12,
  tablesPerConnection: 1e9,
  headersTime: 10_000,
  requestTime: 20_000,
  stalledTime: 60_000,
};
