import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { getRequest, requestContext, toPageViewer } from './app/request.ts';
import type { Language } from './languages/languages.ts';
import { createKeptHtml, keepHtml, openHtmlCache } from './pipeline/kept-html.ts';
import { markStyles } from './server/http/page-styles.ts';
import { listTexts } from './web/site-map.ts';
import { loadTexts, type TextsName } from './web/texts/texts.ts';
import { KeptHtmlProvider } from './web/ui/page/kept-html.ts';
import { pauseScripts } from './web/ui/page/page-scripts.tsx';
import { ServedReaderProvider } from './web/ui/page/reader.ts';
import { StylesProvider } from './web/ui/page/stylesheet.tsx';
import { RefusedViewerProvider } from './web/ui/page/viewer.ts';

/**
 * Renders the whole page and sends it in one piece, which was measured three times as fast as streaming. The
 * page contains a placeholder for the styles, which PageStyles replaces once all classes of the page are known.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const asked = getRequest(loadContext);
  const { app, nonce, settings, identity, viewer, refusal, refusedViewer, findScript } = asked;
  const names = refusal ? [] : listTexts(new URL(request.url).pathname);
  await loadTexts(settings.language, names);
  const communityName = identity.name[settings.language];
  const catalogues = findTextFiles(settings.language, names, findScript);
  const files = listStylesheets(routerContext);
  // React Router may write the query in another way than the request.
  const { pathname, search } = routerContext.staticHandlerContext.location;
  const opener = { accountId: (viewer ?? refusedViewer)?.accountId ?? '', path: pathname + search };
  const htmlCache = openHtmlCache(app.caches);
  const kept = createKeptHtml(htmlCache, opener);
  const body = await render(
    <StylesProvider value={{ text: markStyles(files), accent: identity.accentStyle, files, nonce }}>
      <RefusedViewerProvider value={refusal ? refusedViewer && toPageViewer(refusedViewer) : null}>
        <ServedReaderProvider
          value={{ ...settings, communityName, communityLogo: identity.logo, catalogues }}
        >
          {/* During development, the components may change. */}
          <KeptHtmlProvider value={import.meta.env.PROD ? kept : undefined}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </KeptHtmlProvider>
        </ServedReaderProvider>
      </RefusedViewerProvider>
    </StylesProvider>,
    nonce,
  );
  keepHtml(htmlCache, kept, body, opener);
  // During development Vite's own scripts must run first.
  if (import.meta.env.PROD) pauseScripts(body);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  asked.document = body;
  return new Response(null, { status, headers });
}

/** Returns the built stylesheets of the page and its parent routes. */
function listStylesheets({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  return [...new Set(routes.flatMap(({ css = [] }) => css))];
}

/** Returns the built files of the page's catalogues; none during development. */
function findTextFiles(
  language: Language,
  names: TextsName[],
  findScript: (name: string) => string | undefined,
): Map<TextsName, string> {
  const files = new Map<TextsName, string>();
  for (const name of ['visitors' as const, ...names]) {
    const file = findScript(`${language}-${name}`);
    if (file) files.set(name, file);
  }
  return files;
}

/** Logs errors in loaders and during rendering. Refusals and aborted requests are no errors. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { app, requestId } = context.get(requestContext);
  app.log.error({ requestId, error: error instanceof Error ? error.stack : String(error) }, 'page failed');
}

function render(page: React.ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // The page is sent in one piece, so React need not move its late parts to the end.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(collectPieces(resolve, reject));
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Returns a destination for React that passes on the whole page at its end. It has only the methods that React calls: with a
 * Writable, the memory of every page, 0.4 MB for a list, stayed in use until the next full garbage collection.
 */
function collectPieces(
  resolve: (page: Buffer<ArrayBuffer>) => void,
  reject: (error: unknown) => void,
): NodeJS.WritableStream {
  const pieces: Uint8Array[] = [];
  const destination = {
    write(piece: Uint8Array | string) {
      pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      return true;
    },
    end: () => resolve(Buffer.concat(pieces)),
    destroy: reject,
    on: () => destination,
  };
  return destination as never;
}
