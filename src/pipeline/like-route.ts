import * as v from 'valibot';
import { type LikeInput, likeInput } from '../features/stories/contract.ts';
import { setLike } from '../features/stories/server/stories.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { ComposedContext } from '../server/feature.ts';
import { type DataResponse, toDataResponse } from '../server/http/turbo-stream.ts';
import { handleAction } from './request.ts';

const PATH = /^\/stories\/\w+\.data$/;
/** A like has about 70 bytes. */
const MAX_BYTES = 200;

/**
 * Returns the like that a page's script sends, or undefined for everything else, such as other and invalid forms:
 * React Router calls the action of the topic's page for those.
 */
export function findLike(
  path: string,
  contentType: string | undefined,
  body: Uint8Array,
): LikeInput | undefined {
  const isForm = contentType?.startsWith('application/x-www-form-urlencoded') === true;
  if (!isForm || !PATH.test(path) || body.byteLength > MAX_BYTES) return undefined;
  const fields = [...new URLSearchParams(new TextDecoder().decode(body))];
  const form = Object.fromEntries(fields);
  const result = v.safeParse(likeInput, form);
  return result.success && Object.keys(form).length === fields.length ? result.output : undefined;
}

/** Answers a like as React Router would, for a third of its processor time. */
export async function answerLike(
  app: ComposedContext,
  viewer: Viewer,
  input: LikeInput,
  context: Parameters<typeof handleAction>[0],
): Promise<DataResponse> {
  const result = await handleAction(context, async () => {
    const liked = await setLike(app, viewer, input);
    return { ...liked, readAt: app.clock.now() };
  });
  const [data, status] = 'init' in result ? [result.data, result.init?.status ?? 200] : [result, 200];
  return toDataResponse({ data }, status);
}
