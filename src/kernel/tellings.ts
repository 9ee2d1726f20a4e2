import { choices, judge, knowledgeOf, type Round } from './round.ts';
import type { Viewer } from './rules.ts';

/**
 * All that reaches a viewer from a position, as bytes: what it knows, what a board offers it, and the answers to the given move
 * texts. Two positions that differ only in what the viewer cannot know must tell it the same.
 */
export function tellings(round: Round, viewer: Viewer, texts: readonly string[]): string {
  const knowledge = knowledgeOf(round, viewer);
  const seat = viewer === 'table' ? null : viewer;
  return JSON.stringify({
    knowledge: { ...knowledge, moves: knowledge.moves.toSorted((a, b) => a - b) },
    choices: seat === null ? [] : choices(round, seat),
    judged: seat === null ? [] : texts.map((text) => judge(round, seat, text)),
  });
}
