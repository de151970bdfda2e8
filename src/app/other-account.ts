import type { Viewer } from '../identity/viewer.ts';
import { AppError } from '../server/errors.ts';
import { readOpener } from '../server/http/form-opener.ts';

/** Returns true for a form that another account than the viewer's opened. A visitor's form names nobody. */
export function isOfOtherAccount(
  { headers }: Request,
  viewer: Viewer | null,
  body: Uint8Array | null,
): boolean {
  if (!viewer || !body) return false;
  const opener = readOpener(body, headers.get('content-type') ?? '');
  return opener !== undefined && opener !== viewer.accountId;
}

export function otherAccount(): AppError {
  return new AppError('other-account', 409, 'Someone else has signed in since this page was opened.');
}

/** Returns the answer that tells a page's script that another account opened its form. */
export function refuseOtherAccount(): Response {
  const { code, status } = otherAccount();
  return Response.json({ error: { code } }, { status });
}
