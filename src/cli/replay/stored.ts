/**
 * Something stored that may be a record, with where it was found; `damaged` says why it cannot be read, `differs` what a reader that
 * had to replay it to read it has found.
 */
export type Stored = { readonly where: string } & (
  { readonly value: unknown } | { readonly damaged: string } | { readonly differs: readonly string[] }
);
