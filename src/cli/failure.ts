/** What was asked makes no sense: said in a line, exit code 2. */
export class UsageError extends Error {}

/** What was asked for was done, and something is wrong with what was found: exit code 1. */
export class Failure extends Error {}
