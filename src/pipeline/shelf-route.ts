import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { ComposedContext } from '../app/feature.ts';
import { waitingInput, wantedIds } from '../features/shelf/contract.ts';
import { listShelf, readWholeStories } from '../features/shelf/server/kept-stories.ts';
import { sendWaiting } from '../features/shelf/server/send-waiting.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { CommunityIdentity } from '../server/community-identity.ts';
import { AppError } from '../server/errors.ts';
import { answerJson } from '../server/http/json-answer.ts';
import { plainResponse } from '../server/http/plain-response.ts';
import type { ReaderSettings } from '../server/language.ts';
import { readForm } from '../server/validate.ts';

/** Where a device reads what it keeps for a member. */
export const SHELF_PATH = '/shelf/stories';
/** Where a device sends what a member wrote without a network. */
export const WAITING_PATH = '/shelf/waiting';

interface ShelfRequest {
  /** The stories that the device wants whole. Null for the list of all. */
  ids: string | null;
  ifNoneMatch: string | undefined;
  settings: ReaderSettings;
  identity: CommunityIdentity;
}

/**
 * Answers with the list of what belongs on the viewer's shelf, which costs no bytes while it is unchanged, or with whole stories.
 * Unexpected errors are the caller's.
 */
export async function answerShelf(
  context: ComposedContext,
  viewer: Viewer,
  { ids, ifNoneMatch, settings, identity }: ShelfRequest,
): Promise<Response> {
  try {
    if (ids !== null) {
      const wanted = v.safeParse(wantedIds, ids);
      if (!wanted.success) return plainResponse(wanted.issues[0].message, 400);
      return Response.json(await readWholeStories(context, viewer, wanted.output, settings));
    }
    const body = JSON.stringify(await listShelf(context, viewer, { settings, identity }));
    const ETag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    if (ifNoneMatch === ETag) return new Response(null, { status: 304, headers: { ETag } });
    return new Response(body, { headers: { ETag, 'Content-Type': 'application/json' } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return plainResponse(error.message, error.status);
  }
}

/** Does what a member wrote without a network. Returns where it stands, or why not. Unexpected errors are the caller's. */
export async function answerWaiting(
  context: ComposedContext,
  viewer: Viewer,
  request: Request,
): Promise<Response> {
  return answerJson(async () => sendWaiting(context, viewer, await readForm(request, waitingInput)));
}
