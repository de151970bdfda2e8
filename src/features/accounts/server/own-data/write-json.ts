/**
 * Yields an object as JSON, piece by piece. An async iterable becomes a list and is never in memory as a whole; lists are written
 * item by item.
 * Numbers whose name ends in `At` are times and become ISO dates.
 */
export async function* writeJson(object: Record<string, unknown>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    if (isAsyncIterable(value) || Array.isArray(value)) yield* writeList(value);
    else yield toJson(value, 2);
    before = ',';
  }
  yield '\n}\n';
}

async function* writeList(items: AsyncIterable<unknown> | unknown[]): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n    ${toJson(item, 4)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n  ]';
}

function toJson(value: unknown, indent: number): string {
  return JSON.stringify(value, writeTime, 2).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

function writeTime(name: string, value: unknown): unknown {
  return typeof value === 'number' && name.endsWith('At') ? new Date(value).toISOString() : value;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
