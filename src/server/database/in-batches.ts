/** A Kysely query without a limit. */
interface LimitableQuery<Row> {
  limit(size: number): { execute(): Promise<Row[]> };
}

/** Sentinel key that sorts before every row. The first batch of a query in the order of time begins after it. */
export const BEFORE_ALL = { created_at: -1, id: '' };

/**
 * Yields the rows of a query in batches of `size`, so that memory stays bounded. `select` returns the query for
 * the rows behind a given row. The first batch begins behind `first`.
 */
export async function* inBatches<Key extends object, Row extends Key>(
  size: number,
  first: Key,
  select: (last: Key) => LimitableQuery<Row>,
): AsyncGenerator<Row[]> {
  let last: Key | undefined = first;
  while (last) {
    const rows: Row[] = await select(last).limit(size).execute();
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  }
}

/** Yields items in groups of at most `size`. */
export async function* inGroups<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Like inBatches, but yields the rows one by one. */
export async function* eachRow<Key extends object, Row extends Key>(
  size: number,
  first: Key,
  select: (last: Key) => LimitableQuery<Row>,
): AsyncGenerator<Row> {
  for await (const rows of inBatches(size, first, select)) yield* rows;
}
