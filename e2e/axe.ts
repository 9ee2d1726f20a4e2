import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the page as it stands is a fault to axe; else it says which rule and where, and no more. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // The short way: there are no frames to look into, and nobody asks what was all right.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`,
  );
  expect(faults, state).toEqual([]);
}
