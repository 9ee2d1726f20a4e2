import { Failure, UsageError } from '../failure.ts';

/** Whatever goes wrong with files and databases is said in a line, not as a bug of the program. */
export async function saying<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Failure || error instanceof UsageError) throw error;
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}
