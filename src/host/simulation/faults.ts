import type { Rng } from '../../kernel/rng.ts';

/** Fault injection: each number means one fault in this many calls, messages or seconds; 0: never. */
export interface FaultRates {
  /** A commit fails, and nothing is stored. */
  readonly commitFails: number;
  /** A commit succeeds, but its answer is lost. */
  readonly answerLost: number;
  readonly readFails: number;
  /** The host is killed at a call of one of its ports. */
  readonly killedAtCall: number;
  /** All hosts are killed at once: seconds between two outages. */
  readonly outage: number;
  /** A message between hosts is lost, or comes twice. */
  readonly busLost: number;
  readonly busDoubled: number;
  /** A connection between page and host breaks at a message, which is lost with all that follow. */
  readonly lineBreaks: number;
  /** Someone goes away for a while, one in this many things they do. */
  readonly vanishes: number;
  /** A message of a page comes twice. */
  readonly messageDoubled: number;
  /** A host's clock jumps, in seconds between two jumps. */
  readonly clockJumps: number;
  /** The longest time a commit, a message to a page and a message between hosts may take, in milliseconds. */
  readonly commitTakes: number;
  readonly messageTakes: number;
  readonly busTakes: number;
}

export const noFaults: FaultRates = {
  commitFails: 0,
  answerLost: 0,
  readFails: 0,
  killedAtCall: 0,
  outage: 0,
  busLost: 0,
  busDoubled: 0,
  lineBreaks: 0,
  vanishes: 0,
  messageDoubled: 0,
  clockJumps: 0,
  commitTakes: 5,
  messageTakes: 20,
  busTakes: 5,
};

/** Every seed has its own mix: some faults are missing, others come often (swarm testing). */
export function drawFaults(rng: Rng): FaultRates {
  const often = (rarest: number): number => [0, rarest, rarest >> 2, rarest >> 4][rng.below(4)] ?? 0;
  const long = (longest: number): number => 1 + rng.below(longest);
  return {
    commitFails: often(200),
    answerLost: often(200),
    readFails: often(200),
    killedAtCall: often(2_000),
    outage: often(240),
    busLost: often(64),
    busDoubled: often(64),
    lineBreaks: often(500),
    vanishes: often(40),
    messageDoubled: often(200),
    clockJumps: often(60),
    commitTakes: long(500),
    messageTakes: long(2_000),
    busTakes: long(2_000),
  };
}
