import type { ComposedContext } from '../app/feature.ts';
import { findMentionable } from '../features/comments/server/mentions.ts';
import type { Viewer } from '../identity/viewer.ts';
import { AppError } from '../server/errors.ts';
import { plainResponse } from '../server/http/plain-response.ts';

/** Answers the list of people in the form of a comment, without React Router. Unexpected errors are the caller's. */
export async function answerMentions(
  context: ComposedContext,
  viewer: Viewer,
  query: URLSearchParams,
): Promise<Response> {
  const [subject, q] = [query.get('story') ?? '', query.get('q') ?? ''];
  try {
    return Response.json(await findMentionable(context, viewer, { subject, q }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return plainResponse(error.message, error.status);
  }
}
