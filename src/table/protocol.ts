// Apart from the schemas, which a page must not have to load to say which protocol it speaks.

/** Raised when a page of before could not follow any more; pages of every number from `OLDEST` on are served. */
export const PROTOCOL = 2;
/** Pages of protocol 1 send no `hello`; they are still served. */
export const OLDEST = 1;
