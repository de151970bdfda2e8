import { readPhoto } from '../features/profile/server/photos.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { AppContext } from '../server/context.ts';
import { plainResponse } from '../server/http/plain-response.ts';

/**
 * Returns a response with the photo, or 404. A browser may cache the photo but must revalidate it each time, so that the
 * gate decides again; an unchanged photo costs no bytes. Tested in photos.test.ts. @throws FileStoreDownError, a 503
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
  // The file's name is its ETag: a stored photo never changes.
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
