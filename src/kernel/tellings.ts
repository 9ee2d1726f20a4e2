import { choices, judge, knowledgeOf, type Round } from './round.ts';
import type { Viewer } from './rules.ts';

/**
 * For non-interference tests: everything that reaches a viewer from a position, as one text: what it knows, what a
 * board offers it or may play automatically, who may vote or call, and the answers to the given move texts. Two
 * positions that differ only in what the viewer cannot know must give the same text.
 */
export function tellings(round: Round, viewer: Viewer, texts: readonly string[]): string {
  const { rules, pos } = round;
  const knowledge = knowledgeOf(round, viewer);
  const seat = viewer === 'table' ? null : viewer;
  const moves = knowledge.moves.toSorted((a, b) => a - b);
  return JSON.stringify({
    knowledge: { ...knowledge, moves },
    window: rules.window?.(pos) ?? null,
    callers: rules.callers?.(pos) ?? [],
    choices: seat === null ? [] : choices(round, seat),
    automatic: seat === null ? [] : moves.filter((code) => rules.automatic?.(pos, seat, code)),
    judged: seat === null ? [] : texts.map((text) => judge(round, seat, text)),
  });
}
