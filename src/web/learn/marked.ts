/** With more marks the sentence describes an area, and a list of its places would only be long. */
const MOST = 3;

/** What the board calls the marked places, for those who cannot see the marks. Marks of a whole area have no name. */
export function markedNames(board: Element, marks: readonly string[]): string[] {
  const names = marks.flatMap((selector) => {
    const found = [...board.querySelectorAll(selector)];
    const name = found.length === 1 ? nameOf(found[0]) : null;
    return name === null ? [] : [name];
  });
  return names.length <= MOST ? names : [];
}

/** Its own name, that of the control it is drawn in, or that of the control in it. */
function nameOf(place: Element | undefined): string | null {
  const named = place?.closest('button, [role="button"], [role="gridcell"]') ?? place?.querySelector('[aria-label]');
  return named?.getAttribute('aria-label') ?? null;
}
