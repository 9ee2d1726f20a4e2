// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import en from '../../games/zipher/messages.en.json' with { type: 'json' };
import { page } from '../../games/zipher/page.ts';
import type { Answer, Command, Hint, Snapshot } from '../../table/wire.ts';
import { sayFrom } from '../../board/testing/board.ts';
import texts from '../messages.en.json' with { type: 'json' };
import faults from '../../table/messages.en.json' with { type: 'json' };
import { hintMarks } from './hint-words.ts';
import { TableHint } from './hint.svelte.ts';
import HintLine from './HintLine.svelte';
import type { TableState } from './table.svelte.ts';

const say = sayFrom(texts, faults, en);
const options = { players: 1, adjacent: false, blind: false, supersolo: false };
const solves = { key: 'why.solves', clause: 'zipher.20', values: { to: 'g7' } };
const lost = { key: 'why.lost', clause: 'zipher.20', lost: true } as const;

/** A table whose host answers with these, one after the other. */
function hintFrom(...answers: readonly (Partial<Hint> | Answer)[]) {
  const sent: Omit<Command, 'id'>[] = [];
  const waiting = [...answers];
  let decision = $state(7);
  const face = () => ({ viewer: 0, decision, canHint: true }) as unknown as Snapshot['faces'][number];
  const table = {
    get snapshot() {
      return { faces: [face()] } as unknown as Snapshot;
    },
    face,
    send(wish: Omit<Command, 'id'>): Promise<Answer> {
      sent.push(wish);
      const next = waiting.shift()!;
      return Promise.resolve(
        'ok' in next ? next : ({ ok: true, version: 1, hint: { move: 'e5>g7', ...next } } as Answer),
      );
    },
  } as unknown as TableState;
  return { hint: new TableHint(table), sent, goOn: () => flushSync(() => (decision += 1)) };
}

async function shown(from: ReturnType<typeof hintFrom>) {
  const { hint } = from;
  const onrule = vi.fn();
  const onback = vi.fn();
  const more = (): void => void hint.ask(1);
  more();
  await tick();
  render(HintLine, { hint, page, options, moves: 12, say, onmore: more, onrule, onback });
  await tick();
  return { ...from, onrule, onback, text: () => screen.getByRole('group', { name: 'Hint' }).textContent };
}

test('three steps on request: where to look, which move, and why with its rule', async () => {
  const { hint, sent, onrule, text } = await shown(hintFrom({ step: 1 }, { step: 2 }, { step: 3, why: solves }));
  expect(text()).toContain('Look at e5.');
  expect(hintMarks(page, hint.told, options)).toEqual(['[data-cell="e5"]']);
  await fireEvent.click(screen.getByRole('button', { name: 'Which move?' }));
  expect(text()).toContain('Go from e5 to g7.');
  expect(hintMarks(page, hint.told, options)).toEqual(['[data-cell="e5"]', '[data-cell="g7"]']);
  await fireEvent.click(screen.getByRole('button', { name: 'Why?' }));
  expect(text()).toContain('By way of g7 all tiles but one can still be taken.');
  await fireEvent.click(screen.getByRole('button', { name: 'Zipher, rule 20' }));
  expect(onrule).toHaveBeenCalledExactlyOnceWith('zipher.20');
  expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
  expect(sent).toEqual([1, 2, 3].map((step) => ({ do: 'hint', seat: 0, decision: 7, step })));
});

test('what can no longer be solved is said at once, with the way back', async () => {
  const { onback, text } = await shown(hintFrom({ step: 1, why: lost, back: 9 }));
  expect(text()).toContain('It can no longer be solved from here');
  expect(screen.queryByRole('button', { name: 'Which move?' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: /^Take back 3 moves/ }));
  expect(onback).toHaveBeenCalledExactlyOnceWith(0, 9);
});

test('a hint goes when it is closed or its decision is answered, and the next one begins anew', async () => {
  const { hint, sent, goOn } = await shown(hintFrom({ step: 1 }, { step: 1 }, { step: 1 }));
  await fireEvent.click(screen.getByRole('button', { name: 'Close the hint' }));
  expect(hint.open).toBe(false);
  await hint.ask(1);
  expect(hint.told?.step).toBe(1);
  goOn();
  expect(hint.told).toBeNull();
  await hint.ask(1);
  expect(sent.at(-1)).toMatchObject({ decision: 8, step: 1 });
});

test('why there is none is said', async () => {
  const { text } = await shown(hintFrom({ ok: false, fault: 'no_hint' }));
  expect(text()).toContain('There is no hint just now.');
});
