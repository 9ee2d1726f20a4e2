/** The day of a moment, such as `2026-11-16`, in UTC: the same wherever the server stands. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
