/**
 * Information hiding by types: what is hidden in a position cannot be put into anything that leaves it. A position
 * carries the mark `hidden`; `Open<V>` is `V` only if it contains no position, typed array or function at any depth. So
 * a view that copies a whole hand or stock does not compile, and a copied number is caught by the non-interference
 * tests (testing/battery.ts).
 */
export const HIDDEN: unique symbol = Symbol('hidden');

export interface Hidden {
  readonly hidden: typeof HIDDEN;
}

type Closed =
  | Hidden
  | ArrayBufferView
  | ArrayBuffer
  | Map<unknown, unknown>
  | Set<unknown>
  | ((...args: never[]) => unknown)
  | symbol
  | bigint
  | undefined;

export type Open<T> = T extends Closed ? never : T extends object ? { readonly [K in keyof T]: Open<T[K]> } : T;
