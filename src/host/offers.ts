/** The features that the operator offers besides the games. */
export interface Offers {
  /** A list of tables that are open to everyone. */
  readonly lobby: boolean;
  readonly chat: boolean;
}

export const everythingOffered: Offers = { lobby: true, chat: true };
