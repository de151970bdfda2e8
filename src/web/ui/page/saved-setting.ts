let unshown = 0;

/** Returns true while a setting is being saved that the page does not show yet. */
export function hasUnshownSetting(): boolean {
  return unshown > 0;
}

/**
 * Shows a setting that was just saved. `revalidate` loads the page's data again. If a link or a typed search
 * interrupts it, the loading of the next page replaces it, and must not keep the settings of the previous page.
 */
export async function showSavedSetting(revalidate: () => Promise<void>): Promise<void> {
  unshown++;
  try {
    await revalidate();
  } finally {
    unshown--;
  }
}
