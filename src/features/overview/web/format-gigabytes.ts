/** Returns a number of gigabytes in the reader's language, with one decimal below ten. */
export function formatGigabytes(gigabytes: number, language: string): string {
  return gigabytes.toLocaleString(language, { maximumFractionDigits: gigabytes < 10 ? 1 : 0 });
}
