/** What the operator of a host offers beside the games. */
export interface Offers {
  /** A list of tables that are open to everyone. */
  readonly lobby: boolean;
  readonly chat: boolean;
}

export const everythingOffered: Offers = { lobby: true, chat: true };
