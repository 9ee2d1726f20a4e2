// Apart from the schemas, which a page must not have to load to say which protocol it speaks.

/** The protocol version, raised when older pages could not understand the host any more; pages from version `OLDEST` on are served. */
export const PROTOCOL = 2;
/** Pages of protocol 1 send no `hello`; they are still served. */
export const OLDEST = 1;
