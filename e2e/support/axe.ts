import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails if axe finds a fault on the page, and says which rule and where. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // The fast mode: there are no frames, and passed rules are not needed.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`,
  );
  expect(faults, state).toEqual([]);
}
