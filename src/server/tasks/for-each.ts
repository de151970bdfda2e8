/**
 * Runs work for each item, one after another, and lets an item that fails keep none of the others back. Ends early once the signal is
 * aborted. Calls `postpone` for each failed item if another one succeeded: if all fail, the fault is no item's.
 * @throws the error of the first item that failed, after the last
 */
export async function forEach<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<unknown>,
  postpone?: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failed: { item: Item; error: unknown }[] = [];
  let done = 0;
  for (const item of items) {
    if (signal.aborted) break;
    await work(item).then(
      () => {
        done += 1;
      },
      (error: unknown) => failed.push({ item, error }),
    );
  }
  const [first] = failed;
  if (!first) return;
  if (done > 0) for (const { item } of failed) await postpone?.(item);
  throw first.error;
}
