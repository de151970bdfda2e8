/** Returns whether this method changes nothing. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns a sentence if a form comes from another site; undefined if it comes from our own pages. Tested in
 * form-origin.test.ts. A browser may hide the origin, for example after a redirect: `Origin: null`. Sec-Fetch-Site then
 * proves that the form is ours, because no script can set this header.
 */
export function checkOrigin(headers: Headers, publicUrl: string): string | undefined {
  const origin = headers.get('origin');
  if (origin === publicUrl) return undefined;
  if (origin === 'null' && headers.get('sec-fetch-site') === 'same-origin') return undefined;
  return `This form was opened at another address. Please use ${publicUrl} and try again.`;
}
