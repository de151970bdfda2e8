import type { ActionFunction, data, RouterContextProvider, ServerBuild } from 'react-router';
import { type Action, type Page, pages } from '../pages.ts';
import { type DataResponse, toDataResponse } from '../server/http/turbo-stream.ts';
import { findAddress, isDataRequest, pagePath } from './access.ts';

/** The action to which a page's script sends a form, and what React Router would give it. */
export interface FormAction {
  action: ActionFunction;
  pattern: string;
  params: Record<string, string>;
}

/**
 * Returns the action for a form that a page's script sends to a path; undefined for everything else, and for a page without
 * an action. Below a page with an index, `?index` names the index's action, as React Router has it.
 */
export function findFormAction(
  { routes }: ServerBuild,
  path: string,
  query: URLSearchParams,
): FormAction | undefined {
  const pattern = isDataRequest(path) ? findAddress(path)?.pattern : undefined;
  if (pattern === undefined || !isListed(pattern)) return undefined;
  const page: Page | Action = pages[pattern];
  const file = query.has('index') && 'index' in page && page.index ? page.index : page.file;
  // A file that shows no page may answer with something else than data.
  const action = file.endsWith('-page.tsx') ? routes[file.replace('.tsx', '')]?.module.action : undefined;
  return action && { action, pattern, params: readParams(pattern, pagePath(path)) };
}

/**
 * Calls a page's action and returns the response that React Router would. React Router itself matches the address twice, copies
 * the request and encodes the result as a stream, which takes a quarter of the processor time of publishing a story. Call
 * this only for a request that the gate has allowed.
 */
export async function answerForm(
  { action, pattern, params }: FormAction,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<DataResponse> {
  const url = new URL(request.url);
  url.pathname = pagePath(url.pathname);
  const result = await callAction(() => action({ request, url, pattern, params, context }));
  if (result instanceof Response) return encodeRedirect(result);
  const { data: value, init } = hasInit(result) ? result : { data: result, init: null };
  return toDataResponse({ data: value }, init?.status ?? 200, new Headers(init?.headers));
}

/** Returns a redirect whether the action returns or throws it. */
async function callAction(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function isListed(pattern: string): pattern is keyof typeof pages {
  return pattern in pages;
}

function readParams(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at] ?? '']] : [])),
  );
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
