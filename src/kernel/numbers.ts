/**
 * The first `count` numbers of a typed array as a plain array; spreading goes through the iterator and takes ten times
 * as long.
 */
export function numbersOf(typed: Int32Array | Uint8Array, count: number = typed.length): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < count; i++) numbers.push(typed[i]!);
  return numbers;
}
