import { readPhoto } from '../features/profile/server/photos.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { AppContext } from '../server/context.ts';
import { plainResponse } from '../server/http/plain-response.ts';

/**
 * Answers with a photo, or 404; FileStoreDownError makes a 503 of it. A browser may keep it but must ask each time whether it still may show it: the gate
 * then decides anew, and an unchanged photo costs no bytes. Tested in photos.test.ts.
 */
export async function servePhoto(
  context: AppContext,
  viewer: Viewer | null,
  photo: { account: string; file: string },
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const key = `profile-photos/${photo.account}/${photo.file}`;
  const found = viewer && (await readPhoto(context, viewer, { accountId: photo.account, key }));
  if (!found) return noSuchPhoto();
  // What is behind a key never changes.
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `inline; filename="${photo.file}"`,
    ETag: `"${photo.file}"`,
  };
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  const file = await found.read();
  if (file) {
    const { size, body } = file;
    return new Response(body, {
      headers: { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(size) },
    });
  }
  context.log.error({ key }, "a photo's file is missing");
  return noSuchPhoto();
}

function noSuchPhoto(): Response {
  return plainResponse('Photo not found.', 404);
}
