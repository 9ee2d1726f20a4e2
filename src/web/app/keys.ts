/** Single keys as shortcuts, unless someone is typing or holds a modifier. */
export function keyed(keys: Readonly<Record<string, () => void>>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as Element | null;
    if (target?.closest('input, textarea, select, [contenteditable]')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
