// Separate from the schemas, so that a page need not load them to say which protocol it speaks.

/**
 * The protocol version, raised when older pages can no longer understand the host; pages from version `OLDEST` on are
 * served.
 */
export const PROTOCOL = 2;
/** Pages of protocol 1 send no `hello`; they are still served. */
export const OLDEST = 1;
