/** The response to a data request, before it is compressed. */
export interface DataResponse {
  body: Buffer;
  status: number;
  headers: Headers;
}

/** Returns the response that React Router's script reads. */
export function toDataResponse(data: unknown, status: number, headers = new Headers()): DataResponse {
  headers.set('Content-Type', 'text/x-script; charset=utf-8');
  headers.set('X-Remix-Response', 'yes');
  return { body: Buffer.from(encodeTurboStream(data)), status, headers };
}

/**
 * Returns data in the format that React Router's script reads: one list of all values, in which an object names its keys
 * and values by their position. React Router does not export its own encoder. Knows strings, finite numbers, booleans,
 * null, undefined and plain objects.
 */
export function encodeTurboStream(data: unknown): string {
  const values: string[] = [];
  const add = (value: unknown): number => {
    if (value === undefined) return -7;
    if (value === null) return -5;
    const position = values.push('') - 1;
    values[position] =
      typeof value === 'object'
        ? `{${Object.entries(value).map(([key, inner]) => `"_${add(key)}":${add(inner)}`)}}`
        : JSON.stringify(value);
    return position;
  };
  add(data);
  return `[${values}]\n`;
}
