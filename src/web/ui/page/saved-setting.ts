let unshown = 0;

/** Returns true while a setting is saved that the page does not show yet. */
export function hasUnshownSetting(): boolean {
  return unshown > 0;
}

/**
 * Shows a setting that was just saved. `revalidate` loads the page's data again. If a link or a typed search interrupts it,
 * the next page's loading takes its place, and must not keep the settings that the page had.
 */
export async function showSavedSetting(revalidate: () => Promise<void>): Promise<void> {
  unshown++;
  try {
    await revalidate();
  } finally {
    unshown--;
  }
}
