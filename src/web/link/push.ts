/** Push notifications for this device: only if the browser can, the server sends them, and the person wants them. */

/** Null: not available here. */
async function serverKey(): Promise<string | null> {
  const response = await fetch('/api/push').catch(() => null);
  if (!response?.ok) return null;
  const told = (await response.json().catch(() => null)) as { readonly key: string | null } | null;
  return told?.key ?? null;
}

/** Whether this browser could be sent notices. */
const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const subscriptionNow = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether this server sends notices that this browser could show. */
export const offersPush = async (): Promise<boolean> =>
  canPush() && (await navigator.serviceWorker.getRegistration()) !== undefined && (await serverKey()) !== null;

/** Whether notices come to this device now. */
export const hasPush = async (): Promise<boolean> => canPush() && (await subscriptionNow()) !== null;

/** Asks for permission and subscribes; returns whether notices will come. To be called on a tap. */
export async function startPush(language: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return false;
  const key = await serverKey();
  const registration = await navigator.serviceWorker.getRegistration();
  if (key === null || !registration) return false;
  try {
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    const response = await request('POST', { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], language });
    if (!response?.ok) await subscription.unsubscribe();
    return response?.ok ?? false;
  } catch {
    // The browser's push service cannot be reached, or the person declined.
    return false;
  }
}

export async function stopPush(): Promise<void> {
  const subscription = canPush() ? await subscriptionNow() : null;
  if (!subscription) return;
  await request('DELETE', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

const request = (method: 'POST' | 'DELETE', body: object): Promise<Response | null> =>
  fetch('/api/push', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
