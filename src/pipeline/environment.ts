import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RequestContext } from '../app/request.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { CommunityIdentity } from '../server/community-identity.ts';
import type { ReaderSettings } from '../server/language.ts';

/** The facts that the middleware of app.ts stores about a request. */
interface Variables {
  requestId: string;
  nonce: string;
  isPartOfPage: boolean | undefined;
  /** True for a health check or one of the web app's own files, which are logged at the level debug. */
  isRoutine: boolean | undefined;
  /** The path as sent. Hono's own path is decoded. */
  path: string;
  address: string;
  viewer: Viewer | null;
  /** The viewer of a refused request. */
  refusedViewer: Viewer | null;
  /** The viewer's account, even if the gate refuses the request. */
  account: string | undefined;
  sessionToken: string | undefined;
  settings: ReaderSettings;
  identity: CommunityIdentity;
  timeZone: string;
  browserTimeZone: string | undefined;
  refusal: RequestContext['refusal'];
  waitSeconds: RequestContext['waitSeconds'];
  /** Frees the memory of the request's body. */
  releaseBody: (() => void) | undefined;
}

/** Tests may send a request without a socket, so that there are no bindings. */
export interface Environment {
  Variables: Variables;
  Bindings: Partial<HttpBindings>;
}

export type App = Hono<Environment>;
