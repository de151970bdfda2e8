/** Returns the query string of the fields that have a value, with its question mark; empty if none has. */
export function toSearch(fields: Record<string, string | undefined>): string {
  const filled = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  const search = new URLSearchParams(filled).toString();
  return search && `?${search}`;
}
