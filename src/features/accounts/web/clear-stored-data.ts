/** Deletes everything that pages stored on this device for a member. Each of those keys contains the account's id. */
export async function clearStoredData(accountId: string): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(accountId)) localStorage.removeItem(key);
    }
    // Texts and photos that another app has shared, and no form has taken.
    void globalThis.caches?.delete('shared');
    // Photos that were not sent. Do not wait for the end: another tab can delay it.
    for (const { name } of await indexedDB.databases()) {
      if (name?.includes(accountId)) indexedDB.deleteDatabase(name);
    }
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
