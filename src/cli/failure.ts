/** Wrong usage: printed in one line, exit code 2. */
export class UsageError extends Error {}

/** The command ran and found a problem: exit code 1. */
export class Failure extends Error {}
