/** Quick phrases: each reader sees `phrase.<name>` in their own language. */
export const phrases = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'oops',
  'thinking',
  'hurry',
  'moment',
  'again',
  'goodbye',
] as const;
export type ChatPhrase = (typeof phrases)[number];

/** Reactions: each is drawn by the page and has a text `reaction.<name>` for whoever cannot see it. */
export const reactions = ['clap', 'laugh', 'wow', 'heart', 'sad', 'think'] as const;
export type Reaction = (typeof reactions)[number];
