/** One of several things to choose from. */
export interface MenuItem {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** How the persons at this terminal are asked. An answer is null when they leave or the input has ended. */
export interface Asker {
  /** A terminal with a person at it; otherwise lines come from a file or a pipe. */
  readonly screen: boolean;
  /** There is nothing left to read; a person at a terminal leaves instead. */
  readonly ended: boolean;
  say(lines: readonly string[]): void;
  /** Clears the screen, so that the next person does not read it. */
  clear(): void;
  choose(question: string, choices: readonly MenuItem[], first?: string): Promise<string | null>;
  /** A line of text; `words` can complete it. */
  line(question: string, words: readonly string[]): Promise<string | null>;
  close(): void;
}
