import { readWords } from '../features/typing/server/community-words.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { AppContext } from '../server/context.ts';

/**
 * Answers with the community's words, one a line, without React Router. A browser must revalidate them each time, so that
 * the gate decides again; unchanged words cost no bytes. Unexpected errors are the caller's.
 */
export async function answerTypingWords(
  context: AppContext,
  viewer: Viewer,
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const { words, computedAt } = await readWords(context, viewer);
  const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${computedAt}"` };
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(words, { headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } });
}
