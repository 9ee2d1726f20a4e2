import type { Lesson } from '../../../learn/contract.ts';
import { sample, sampleBefore, sampleRound } from './figures.ts';

const hand = (card: string): string => `[data-hand="${card}"]`;
const laid = (card: string): string => `[data-card="${card}"] button`;
const stretch = (from: number, to: number): readonly string[] => sampleRound.slice(from, to);

const first: Lesson = {
  id: 'first',
  at: { options: { players: 3 }, deal: sample, moves: [...sampleBefore, ...stretch(0, 2)] },
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.beat' },
      why: { key: 'learn.first.beat.why' },
      moves: ['oL3'],
      marks: [laid('gL2'), hand('oL3')],
      mistakes: [
        { moves: ['rS1'], say: { key: 'learn.first.beat.red' } },
        { moves: ['bX1'], say: { key: 'learn.first.beat.large' } },
        { moves: ['gM2'], say: { key: 'learn.first.beat.small' } },
        { moves: ['gL2', 'bM4'], say: { key: 'learn.first.beat.laid' } },
      ],
    },
    {
      say: { key: 'learn.first.lead' },
      why: { key: 'learn.first.lead.why' },
      moves: ['rS1'],
      marks: [hand('rS1')],
      mistakes: [
        { moves: ['gM2', 'bX1'], say: { key: 'learn.first.lead.other' } },
        { moves: ['oL3'], say: { key: 'learn.first.lead.gone' } },
      ],
      then: stretch(4, 8),
    },
    {
      say: { key: 'learn.first.circle' },
      why: { key: 'learn.first.circle.why' },
      moves: ['gM2'],
      marks: [laid('oS1'), hand('gM2')],
      mistakes: [{ moves: ['bX1'], say: { key: 'learn.first.circle.large' } }],
      then: stretch(9, 13),
    },
    {
      say: { key: 'learn.first.rank' },
      why: { key: 'learn.first.rank.why' },
      moves: ['oM3'],
      marks: [laid('gL3'), hand('oM3')],
      mistakes: [
        { moves: ['rX2'], say: { key: 'learn.first.rank.dear' } },
        { moves: ['bL4'], say: { key: 'learn.first.rank.corners' } },
        { moves: ['bS4'], say: { key: 'learn.first.rank.weak' } },
      ],
      then: stretch(14, 15),
    },
    {
      say: { key: 'learn.first.safe' },
      why: { key: 'learn.first.safe.why' },
      moves: ['rX2'],
      marks: [hand('rX2')],
      mistakes: [{ moves: ['bL4', 'bS4'], say: { key: 'learn.first.safe.later' } }],
      then: stretch(16, 18),
    },
    {
      say: { key: 'learn.first.blue' },
      why: { key: 'learn.first.blue.why' },
      moves: ['bL4'],
      marks: [hand('bL4')],
      mistakes: [{ moves: ['bS4'], say: { key: 'learn.first.blue.weak' } }],
      then: stretch(19, 24),
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
