import type { ActionFunction, data, RouterContextProvider, ServerBuild } from 'react-router';
import { pages } from '../pages.ts';
import { type DataResponse, toDataResponse } from '../server/http/turbo-stream.ts';
import { findAddress, isDataRequest, pagePath } from './access.ts';

const PATTERN = '/stories/:topic';

/** Returns the action of the topic's page. */
export function findTopicAction({ routes }: ServerBuild): ActionFunction | undefined {
  const routeId = pages[PATTERN].file.replace(/\.tsx$/, '');
  return routes[routeId]?.module.action;
}

/** Returns true for the path to which the script of a topic's page sends its forms. */
export function isTopicForm(path: string): boolean {
  return isDataRequest(path) && findAddress(path)?.pattern === PATTERN;
}

/**
 * Calls the page's action for a form that the page's script sends, and returns the response that React Router would. React
 * Router itself matches the address twice, copies the request and encodes the result as a stream, which takes a quarter of
 * the processor time of publishing a story. Call this only for a request that the gate has allowed.
 */
export async function answerTopicForm(
  action: ActionFunction,
  { request, path }: { request: Request; path: string },
  context: Readonly<RouterContextProvider>,
): Promise<DataResponse> {
  const page = pagePath(path);
  const params = { topic: page.slice(page.lastIndexOf('/') + 1) };
  const url = new URL(page, request.url);
  const result = await action({ request, url, pattern: PATTERN, params, context });
  if (result instanceof Response) return encodeRedirect(result);
  const { data: value, init } = hasInit(result) ? result : { data: result, init: null };
  return toDataResponse({ data: value }, init?.status ?? 200, new Headers(init?.headers));
}

/** Returns true for a result with a status, which React Router's `data` creates for an error. */
function hasInit(result: unknown): result is ReturnType<typeof data> {
  return typeof result === 'object' && result !== null && 'init' in result && 'data' in result;
}

function encodeRedirect({ status, headers: given }: Response): DataResponse {
  const redirect = {
    redirect: given.get('Location'),
    status,
    revalidate: given.has('X-Remix-Revalidate'),
    reload: given.has('X-Remix-Reload-Document'),
    replace: given.has('X-Remix-Replace'),
  };
  const headers = new Headers(given);
  headers.delete('Location');
  return toDataResponse(redirect, 202, headers);
}
