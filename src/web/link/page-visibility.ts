/** Reports now, and whenever it changes, whether this page is visible; returns how to stop. */
export function watchVisibility(tell: (inSight: boolean) => void): () => void {
  let last: boolean | null = null;
  const say = (inSight: boolean): void => {
    if (inSight !== last) tell(inSight);
    last = inSight;
  };
  const look = (): void => say(document.visibilityState === 'visible');
  const hide = (): void => say(false);
  const events = [
    [document, 'visibilitychange', look],
    [document, 'resume', look],
    [document, 'freeze', hide],
    [window, 'pageshow', look],
    [window, 'pagehide', hide],
  ] as const;
  for (const [target, name, hear] of events) target.addEventListener(name, hear);
  look();
  return () => {
    for (const [target, name, hear] of events) target.removeEventListener(name, hear);
  };
}
