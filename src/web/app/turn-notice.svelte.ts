import { atRest } from '../../board/at-rest.ts';
import { settings } from './settings.svelte.ts';

/** The content of a notice: the game and that it is your turn, nothing of the round. */
interface Turn {
  /** It is the turn of the only person at this device. */
  readonly mine: boolean;
  /** Notices of one table replace each other. */
  readonly table: string;
  readonly title: string;
  readonly text: string;
}

const ICON = '/icon.svg';
const MARKED = '/icon-turn.svg';

/**
 * Notifies people who look elsewhere that it is their turn, in the ways they chose. Call it during component
 * initialisation.
 */
export function noticeTurn(now: Turn): void {
  $effect(() => {
    if (!now.mine || !settings.turnBadge) return;
    // A mark outside of the page does not hold up what is drawn in it.
    atRest(() => mark(true));
    return () => void atRest(() => mark(false));
  });
  $effect(() => {
    if (!now.mine || !settings.turnNotice || document.visibilityState === 'visible') return;
    const { title, text, table } = now;
    let close = (): void => undefined;
    let over = false;
    void notify(title, text, table).then((shut) => {
      if (over) shut();
      else close = shut;
    });
    // Someone who looks at the page no longer needs the notice.
    const seen = (): void => {
      if (document.visibilityState === 'visible') close();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      close();
      document.removeEventListener('visibilitychange', seen);
    };
  });
}

function mark(on: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', on ? MARKED : ICON);
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const done = on ? badge.setAppBadge?.() : badge.clearAppBadge?.();
  done?.catch(() => undefined);
}

/** Whether this browser can show notices at all, and whether it may. */
export const noticesNow = (): NotificationPermission | 'none' =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/** Asks the person to allow notices; false: they are not allowed. */
export async function allowNotices(): Promise<boolean> {
  if (noticesNow() === 'none') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notice of the system and returns how to close it. Some browsers show notices through the service worker only.
 */
async function notify(title: string, body: string, tag: string): Promise<() => void> {
  if (noticesNow() !== 'granted') return () => undefined;
  const look = { body, tag, icon: '/icons/icon-192.png', silent: true };
  const worker = await (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
    ?.getRegistration()
    .catch(() => undefined);
  if (worker?.active) {
    await worker.showNotification(title, look).catch(() => undefined);
    return () =>
      void worker.getNotifications({ tag }).then((shown) => {
        for (const each of shown) each.close();
      });
  }
  try {
    const notice = new Notification(title, look);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    return () => undefined;
  }
}
