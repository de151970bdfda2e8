/** Deletes everything that pages stored on this device for a member. Each of those keys contains the account's id. */
export function clearStoredData(accountId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(accountId)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
