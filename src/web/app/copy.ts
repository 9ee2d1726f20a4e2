/**
 * Copies a text; true if it worked. The Clipboard API needs a secure context; over plain http the old `execCommand` is
 * used.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.cssText = 'position:fixed;opacity:0';
    document.body.append(area);
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way where the page did not come over https
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** Offers something as a download. */
export function save(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
