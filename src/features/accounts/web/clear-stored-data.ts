/** Deletes everything that pages stored on this device for a member. Each of those keys contains the account's id. */
export function clearStoredData(accountId: string): void {
  void deleteDatabases(accountId).catch(() => {});
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(accountId)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** Deletes what a browser keeps in IndexedDB, such as photos that were not sent. */
async function deleteDatabases(accountId: string): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.includes(accountId)) indexedDB.deleteDatabase(name);
  }
}
