// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keyed, pressedTwice } from './keys.ts';
import { change } from './settings.svelte.ts';

afterEach(() => {
  change({ keys: true });
  document.body.replaceChildren();
});

/** Hears a key that was pressed in an element of this kind. */
function press(key: string, into: string, keys: Readonly<Record<string, () => void>>): KeyboardEvent {
  document.body.innerHTML = into;
  const target = document.body.firstElementChild!;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.addEventListener('keydown', (heard) => keyed(keys)(heard as KeyboardEvent));
  target.dispatchEvent(event);
  return event;
}

describe('single keys', () => {
  test('act, but not while someone types', () => {
    const act = vi.fn();
    press('m', '<button>x</button>', { m: act });
    press('m', '<input type="radio">', { m: act });
    expect(act).toHaveBeenCalledTimes(2);
    press('m', '<input>', { m: act });
    press('m', '<textarea></textarea>', { m: act });
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('arrows and space stay with the radio button or slider that has the focus', () => {
    const act = vi.fn();
    for (const kind of ['radio', 'range']) {
      for (const key of ['ArrowLeft', 'Home', ' ']) press(key, `<input type="${kind}">`, { [key]: act });
    }
    expect(act).not.toHaveBeenCalled();
    press('ArrowLeft', '<button>x</button>', { ArrowLeft: act });
    expect(act).toHaveBeenCalledOnce();
  });

  test('can be switched off; keys that are no letter and no sign stay', () => {
    change({ keys: false });
    const act = vi.fn();
    for (const key of ['u', '?', 'm']) {
      expect(press(key, '<button>x</button>', { [key]: act }).defaultPrevented).toBe(false);
    }
    expect(act).not.toHaveBeenCalled();
    press('ArrowLeft', '<button>x</button>', { ArrowLeft: act });
    press(' ', '<p>x</p>', { ' ': act });
    expect(act).toHaveBeenCalledTimes(2);
  });
});

test('a key that asks first acts on its second press, unless something has happened in between', () => {
  let moves = 4;
  const ask = vi.fn();
  const act = vi.fn();
  const press = pressedTwice(() => moves, ask, act);
  press();
  expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([1, 0]);
  moves = 5;
  press();
  expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([2, 0]);
  press();
  expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([2, 1]);
  press();
  expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([3, 1]);
});
