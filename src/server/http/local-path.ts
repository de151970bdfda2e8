/**
 * Returns the path and query of an address of this site, and '/' for every other address. The address comes
 * from a form and is untrusted.
 */
export function toLocalPath(publicUrl: string, back: string): string {
  const url = URL.parse(back, publicUrl);
  const isOurs = url?.origin === publicUrl && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search : '/';
}
