/**
 * A stored value that may be a record, with its place; `damaged` says why it cannot be read, `differs` what a reader
 * found that had to replay it.
 */
export type StoredValue = { readonly where: string } & (
  { readonly value: unknown } | { readonly damaged: string } | { readonly differs: readonly string[] }
);
