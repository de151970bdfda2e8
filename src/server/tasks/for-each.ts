/**
 * Runs work for each item, one after another. A failed item does not stop the others. Ends early once the signal is
 * aborted. Calls `postpone` for each failed item if another one succeeded: if all fail, the items are not the cause.
 * @throws the error of the first failed item, after the last item
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
