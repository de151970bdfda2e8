/** Removes what pages keep on this device for a member: every key of it names the account (see use-draft.ts). */
export function clearStoredData(accountId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(accountId)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storing has stored nothing.
  }
}
