/** Why a player may not do something: the clause that forbids it, and the words for it. */
export interface Refusal<C extends string = string, R extends string = string> {
  readonly clause: C | TableClause;
  readonly reason: R | TableReason;
  /** The values in the text of the reason: cells, cards, numbers. */
  readonly values: Readonly<Record<string, string | number>>;
}
export type TableClause = 'table.1' | 'table.2' | 'table.3';
export type TableReason = 'not_your_turn' | 'round_over' | 'not_a_move';

export const notYourTurn = (): Refusal<never, never> => ({ clause: 'table.1', reason: 'not_your_turn', values: {} });
