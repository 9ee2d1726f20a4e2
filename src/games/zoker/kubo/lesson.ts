import type { Lesson } from '../../../learn/contract.ts';
import { sample, sampleRound, sampleShort } from './figures.ts';

const hand = (card: string): string => `[data-hand="${card}"]`;
const place = (card: string): string => `.levels [data-card="${card}"]`;
const POINTS = '[data-points]';
const BUTTONS = '.acts .btn';
const stretch = (from: number, to: number): readonly string[] => sampleRound.slice(from, to);

const first: Lesson = {
  id: 'first',
  at: { deal: sample, moves: [] },
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.draw' },
      why: { key: 'learn.first.draw.why' },
      moves: ['draw1'],
      marks: [BUTTONS],
      mistakes: [{ moves: ['bM1', 'bL1', 'oM3', 'rX3'], say: { key: 'learn.first.draw.early' } }],
    },
    {
      say: { key: 'learn.first.lay' },
      why: { key: 'learn.first.lay.why' },
      moves: ['bM1'],
      marks: [hand('bM1'), place('bM1')],
      mistakes: [
        { moves: ['oM3', 'rX3'], say: { key: 'learn.first.lay.high' } },
        { moves: ['bL2'], say: { key: 'learn.first.lay.alone' } },
        { moves: ['bL1'], say: { key: 'learn.first.lay.other' } },
        { moves: ['end'], say: { key: 'learn.first.lay.end' } },
      ],
    },
    {
      say: { key: 'learn.first.ladder' },
      moves: ['bL1'],
      marks: [hand('bL1'), place('bL1')],
      mistakes: [
        { moves: ['oM3', 'rX3', 'bL2'], say: { key: 'learn.first.ladder.other' } },
        { moves: ['end'], say: { key: 'learn.first.ladder.end' } },
      ],
    },
    {
      say: { key: 'learn.first.claim' },
      why: { key: 'learn.first.claim.why' },
      moves: ['!bS1-bX1'],
      marks: [POINTS, place('bS1'), place('bX1')],
      mistakes: [
        { moves: ['end'], say: { key: 'learn.first.claim.end' } },
        { moves: ['!bS1-bS4', '!bX1-bX4', '!bS4-bX4', '!bS1-bM1'], say: { key: 'learn.first.claim.line' } },
        { moves: ['bL2'], say: { key: 'learn.first.claim.lay' } },
      ],
    },
    {
      say: { key: 'learn.first.end_turn' },
      why: { key: 'learn.first.end_turn.why' },
      moves: ['end'],
      marks: [BUTTONS],
      mistakes: [
        { moves: ['bL2'], say: { key: 'learn.first.end_turn.keep' } },
        { moves: ['!bS1-bX1'], say: { key: 'learn.first.end_turn.twice' } },
      ],
      then: stretch(5, 10),
    },
    {
      say: { key: 'learn.first.call' },
      why: { key: 'learn.first.call.why' },
      moves: ['!bS1-bS4'],
      marks: [POINTS, place('bS1'), place('bS4')],
      mistakes: [
        { moves: ['pass'], say: { key: 'learn.first.call.pass' } },
        { moves: ['!bS1-bX1', '!bX1-bX4', '!bS4-bX4'], say: { key: 'learn.first.call.line' } },
      ],
    },
    {
      say: { key: 'learn.first.pass' },
      moves: ['pass'],
      marks: [BUTTONS],
      mistakes: [{ moves: ['!bS1-bS4', '!bS1-bX1'], say: { key: 'learn.first.pass.twice' } }],
    },
    {
      say: { key: 'learn.first.fill' },
      why: { key: 'learn.first.fill.why' },
      moves: ['draw2'],
      marks: [BUTTONS],
      mistakes: [
        { moves: ['draw1'], say: { key: 'learn.first.fill.one' } },
        { moves: ['draw3', 'bL2'], say: { key: 'learn.first.fill.early' } },
      ],
    },
    {
      say: { key: 'learn.first.slant' },
      why: { key: 'learn.first.slant.why' },
      moves: ['bL2'],
      marks: [hand('bL2'), place('bL2')],
      mistakes: [
        { moves: ['bM3'], say: { key: 'learn.first.slant.order' } },
        { moves: ['gL2', 'oM3', 'rX3'], say: { key: 'learn.first.slant.high' } },
        { moves: ['end'], say: { key: 'learn.first.slant.end' } },
      ],
    },
    {
      say: { key: 'learn.first.slant2' },
      moves: ['bM3'],
      marks: [hand('bM3'), place('bM3')],
      mistakes: [
        { moves: ['gL2'], say: { key: 'learn.first.slant2.keep' } },
        { moves: ['oM3', 'rX3'], say: { key: 'learn.first.slant.high' } },
        { moves: ['end'], say: { key: 'learn.first.slant.end' } },
      ],
    },
    {
      say: { key: 'learn.first.two' },
      moves: ['!bS4-bX1'],
      marks: [POINTS, place('bS4'), place('bX1')],
      mistakes: [
        { moves: ['end'], say: { key: 'learn.first.claim.end' } },
        { moves: ['!bS1-bX4', '!bS1-bX1', '!bS1-bS4'], say: { key: 'learn.first.two.line' } },
        { moves: ['gL2'], say: { key: 'learn.first.two.lay' } },
      ],
      then: stretch(16, 33),
    },
    {
      say: { key: 'learn.first.zoker' },
      why: { key: 'learn.first.zoker.why' },
      moves: ['rS4'],
      marks: ['bX1', 'gL2', 'oM3', 'rS4'].map(place),
      mistakes: [
        { moves: ['gL3', 'bX2'], say: { key: 'learn.first.zoker.other' } },
        { moves: ['oS2', 'rX3'], say: { key: 'learn.first.zoker.no' } },
        { moves: ['end'], say: { key: 'learn.first.zoker.end' } },
      ],
    },
    {
      say: { key: 'learn.first.last' },
      moves: ['!bX1-rS4'],
      marks: [POINTS, place('bX1'), place('rS4')],
      mistakes: [
        { moves: ['end'], say: { key: 'learn.first.last.end' } },
        { moves: ['!bS1-rX4', '!bS4-rX1', '!bS4-rS4', '!bX4-rS1'], say: { key: 'learn.first.last.line' } },
        { moves: ['gL3', 'bX2'], say: { key: 'learn.first.last.lay' } },
      ],
    },
  ],
  end: { key: 'learn.first.end' },
};

/** The lesson for lines that score automatically: a whole round in one turn. */
const auto: Lesson = {
  id: 'auto',
  when: 'claims=auto',
  at: { options: { claims: 'auto' }, deal: sampleShort, moves: [] },
  seat: 0,
  steps: [
    {
      say: { key: 'learn.first.draw' },
      why: { key: 'learn.first.draw.why' },
      moves: ['draw1'],
      marks: [BUTTONS],
      mistakes: [{ moves: ['bM1', 'bL1', 'bS2', 'bS3'], say: { key: 'learn.first.draw.early' } }],
    },
    {
      say: { key: 'learn.first.lay' },
      why: { key: 'learn.first.lay.why' },
      moves: ['bM1'],
      marks: [hand('bM1'), place('bM1')],
      mistakes: [
        { moves: ['bL1', 'bS2', 'bS3', 'gS1'], say: { key: 'learn.auto.order' } },
        { moves: ['end'], say: { key: 'learn.first.lay.end' } },
      ],
    },
    {
      say: { key: 'learn.first.ladder' },
      why: { key: 'learn.auto.ladder.why' },
      moves: ['bL1'],
      marks: [hand('bL1'), place('bL1')],
      mistakes: [
        { moves: ['bS2', 'bS3', 'gS1'], say: { key: 'learn.auto.order' } },
        { moves: ['end'], say: { key: 'learn.first.ladder.end' } },
      ],
    },
    {
      say: { key: 'learn.auto.column' },
      why: { key: 'learn.auto.column.why' },
      moves: ['bS2'],
      marks: [hand('bS2'), place('bS2')],
      mistakes: [
        { moves: ['bS3', 'gS1'], say: { key: 'learn.auto.order' } },
        { moves: ['draw1'], say: { key: 'learn.auto.drawn' } },
        { moves: ['end'], say: { key: 'learn.auto.end' } },
      ],
    },
    {
      say: { key: 'learn.auto.column2' },
      moves: ['bS3'],
      marks: [hand('bS3'), place('bS3')],
      mistakes: [
        { moves: ['gS1'], say: { key: 'learn.auto.order' } },
        { moves: ['end'], say: { key: 'learn.auto.end' } },
      ],
    },
    {
      say: { key: 'learn.auto.last' },
      why: { key: 'learn.auto.last.why' },
      moves: ['gS1'],
      marks: [hand('gS1'), place('gS1')],
      mistakes: [{ moves: ['end'], say: { key: 'learn.auto.last.end' } }],
    },
  ],
  end: { key: 'learn.auto.over' },
};

export const lessons: readonly Lesson[] = [first, auto];
