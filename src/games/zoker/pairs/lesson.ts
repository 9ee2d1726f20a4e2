import type { Lesson } from '../../../learn/contract.ts';
import { laid, twelve } from './figures.ts';

const cards = (...names: readonly string[]): string[] => names.map((name) => `[data-card="${name}"]`);

const first: Lesson = {
  id: 'first',
  at: laid(twelve),
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.shape' },
      why: { key: 'learn.first.shape.why' },
      moves: ['gX2+gX4'],
      marks: cards('gX2', 'gX4'),
      mistakes: [
        { moves: ['gL3+gX2', 'gL3+gX4', 'gM3+gX2', 'gM3+gX4'], say: { key: 'learn.first.shape.green' } },
        {
          moves: ['gX2+rX3', 'gX4+rX3', 'gX2+oX3', 'gX4+oX3', 'bX1+gX2', 'bX1+gX4'],
          say: { key: 'learn.first.shape.large' },
        },
        { moves: ['gM3+gL3', 'oX3+rX3', 'rL1+rL2', 'rM1+rL1', 'oM1+rM1'], say: { key: 'learn.first.shape.other' } },
      ],
    },
    {
      say: { key: 'learn.first.colour' },
      why: { key: 'learn.first.colour.why' },
      moves: ['oX3+rX3'],
      marks: cards('oX3', 'rX3'),
      mistakes: [
        { moves: ['gM3+oX3', 'gL3+oX3', 'gM3+rX3', 'gL3+rX3'], say: { key: 'learn.first.colour.three' } },
        { moves: ['rL1+rX3', 'rL2+rX3', 'rM1+rX3', 'oM1+oX3'], say: { key: 'learn.first.colour.same' } },
        { moves: ['gM3+gL3', 'rL1+rL2', 'rM1+rL1', 'oM1+rM1'], say: { key: 'learn.first.colour.other' } },
      ],
    },
    {
      say: { key: 'learn.first.size' },
      why: { key: 'learn.first.size.why' },
      moves: ['gM3+gL3'],
      mistakes: [
        { moves: ['gM3+oM1', 'gM3+rM1', 'gL3+rL1', 'gL3+rL2'], say: { key: 'learn.first.size.only' } },
        { moves: ['rL1+rL2', 'rM1+rL1', 'oM1+rM1'], say: { key: 'learn.first.size.other' } },
      ],
    },
    {
      say: { key: 'learn.first.chain' },
      why: { key: 'learn.first.chain.why' },
      moves: ['rL1+rL2'],
      marks: cards('rL2', 'rL1', 'rM1', 'oM1'),
      mistakes: [
        { moves: ['rM1+rL1'], say: { key: 'learn.first.chain.middle' } },
        { moves: ['oM1+rM1'], say: { key: 'learn.first.chain.other' } },
        { moves: ['rM1+rL2', 'oM1+rL1', 'oM1+rL2'], say: { key: 'learn.first.chain.ends' } },
      ],
    },
    {
      say: { key: 'learn.first.last' },
      moves: ['oM1+rM1'],
      mistakes: [
        { moves: ['bS4+bX1'], say: { key: 'learn.first.last.blue' } },
        { moves: ['bX1+oM1', 'bX1+rM1'], say: { key: 'learn.first.last.shape' } },
      ],
    },
  ],
  end: { key: 'learn.first.end' },
};

export const lessons: readonly Lesson[] = [first];
