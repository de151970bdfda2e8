import type { Locator } from '@playwright/test';

/** Presses the Enter with which Safari ends a composition: it comes afterwards, and only its code tells. */
export async function endComposition(field: Locator): Promise<void> {
  await field.evaluate((field) => {
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
}
