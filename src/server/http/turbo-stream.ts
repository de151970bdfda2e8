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
 * null, undefined, lists and plain objects.
 * @throws TypeError for other objects, such as dates
 */
export function encodeTurboStream(data: unknown): string {
  const values: string[] = [];
  const add = (value: unknown): number => {
    if (value === undefined) return -7;
    if (value === null) return -5;
    const position = values.push('') - 1;
    values[position] = typeof value === 'object' ? encodeObject(value) : JSON.stringify(value);
    return position;
  };
  const encodeObject = (value: object): string => {
    if (Array.isArray(value)) return `[${value.map(add)}]`;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) throw new TypeError('This object is no data.');
    return `{${Object.entries(value).map(([key, inner]) => `"_${add(key)}":${add(inner)}`)}}`;
  };
  add(data);
  return `[${values}]\n`;
}
