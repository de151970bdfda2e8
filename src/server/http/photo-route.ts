import type { AppContext } from '../context.ts';
import type { StoredFile } from '../files/file-store.ts';
import { knowsTag } from './entity-tag.ts';
import { plainResponse } from './responses.ts';

/** Decides whether a viewer may see a photo. */
type ReadPhoto<Viewer> = (
  context: AppContext,
  viewer: Viewer,
  key: string,
) => Promise<{ read: () => Promise<StoredFile | undefined> } | undefined>;

/** Returns the answer to requests for photos, to register as a file route in feature.ts. */
export function photoRoute<Viewer>(read: ReadPhoto<Viewer>) {
  return async (
    context: AppContext,
    viewer: Viewer | null,
    key: string,
    asked: Headers,
  ): Promise<Response> => {
    const found = viewer && (await read(context, viewer, key));
    return servePhoto(context, key, found, asked.get('if-none-match'));
  };
}

/**
 * Returns a response with a photo that the reader may see, or 404 without one. A browser may cache the photo
 * but must revalidate it each time, so that the gate decides again; an unchanged photo is not sent again.
 * Tested in photos.test.ts. @throws FileStoreDownError, a 503
 */
async function servePhoto(
  { log }: AppContext,
  key: string,
  found: { read: () => Promise<StoredFile | undefined> } | null | undefined,
  ifNoneMatch: string | null,
): Promise<Response> {
  if (!found) return noSuchPhoto();
  const name = key.split('/').at(-1);
  // The file's name is its ETag: a stored photo never changes.
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `inline; filename="${name}"`,
    ETag: `"${name}"`,
  };
  if (knowsTag(ifNoneMatch, headers.ETag)) return new Response(null, { status: 304, headers });
  const file = await found.read();
  if (file) {
    const { size, body } = file;
    return new Response(body, {
      headers: { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(size) },
    });
  }
  log.error({ key }, "a photo's file is missing");
  return noSuchPhoto();
}

function noSuchPhoto(): Response {
  return plainResponse('Photo not found.', 404);
}
