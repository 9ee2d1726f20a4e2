/** Letters and digits that are not easily confused, spoken or handwritten. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that people can type, of as many letters as there are random bytes. */
export const codeOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => LETTERS[byte % LETTERS.length] ?? '').join('');
