import { MOST_NUMBER } from '../../table/plan.ts';

/** A numbered deal: the same for everyone, as long as it comes from the same dealer. */
export interface NumberedDeal {
  readonly number: number;
  readonly dealer: number;
}

/** As people write it: `12`, and with a later dealer `2-12`. */
export const formatDeal = ({ number, dealer }: NumberedDeal): string =>
  dealer === 1 ? String(number) : `${dealer}-${number}`;

/** Parses a numbered deal; null: invalid. `newest`: the newest dealer of this game. */
export function parseDeal(text: string, newest: number): NumberedDeal | null {
  const [, dealer = '1', number] = /^\s*(?:(\d{1,3})\s*-\s*)?(\d{1,6})\s*$/.exec(text) ?? [];
  const deal = { dealer: Number(dealer), number: Number(number) };
  const known = deal.dealer >= 1 && deal.dealer <= newest && deal.number >= 1 && deal.number <= MOST_NUMBER;
  return known ? deal : null;
}
