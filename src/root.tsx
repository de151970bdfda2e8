import { type ReactNode, useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { getRequest, toPageViewer } from './app/request.ts';
import { usePerformanceReport } from './features/performance/web/use-performance-report.ts';
import { usePushDevice } from './features/push/web/use-push-device.ts';
import { useShelf } from './features/shelf/web/use-shelf.ts';
import { LazyStorySheet } from './features/stories/web/lazy-story-sheet.tsx';
import { DEFAULT_NAMES, findText } from './languages/languages.ts';
import { readCookie, SIGNED_OUT_COOKIE } from './server/http/cookies.ts';
import { listTextsWithLate } from './web/site-map.ts';
import { CommunityNameProvider } from './web/texts/community-name.ts';
import { LanguageProvider } from './web/texts/language.ts';
import { loadTexts } from './web/texts/texts.ts';
import { FALLBACK_TIME_ZONE, TimeZoneProvider } from './web/texts/time-zone.ts';
import { preserveFormOnFailure } from './web/ui/controls/preserve-form-on-failure.ts';
import { ReaderSettings } from './web/ui/controls/reader-settings.tsx';
import { Connection } from './web/ui/page/connection.tsx';
import { FailurePage, NO_NETWORK } from './web/ui/page/failure-page.tsx';
import { LazyLayoutScript, useCompleteLayout } from './web/ui/page/lazy-layout.tsx';
import { LoadingNotice } from './web/ui/page/loading-notice.tsx';
import { PageScripts } from './web/ui/page/page-scripts.tsx';
import { useReader, useServedTexts } from './web/ui/page/reader.ts';
import { hasUnshownSetting } from './web/ui/page/saved-setting.ts';
import { Stylesheet } from './web/ui/page/stylesheet.tsx';
import { useTimeZoneCookie } from './web/ui/page/time-zone-cookie.ts';
import { useViewerAttribute } from './web/ui/page/viewer.ts';
import './web/styles/tokens.css';
import './web/styles/scene-tokens.css';
import './web/styles/fonts.css';
import './web/styles/base.css';

/** The data of a refusal, for the error page. */
interface RefusalData {
  requestId?: string;
  seconds?: number;
}

/** Ends requests that the gate refused, before any loader or action runs. Tested in access.test.ts. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    const { refusal, requestId, waitSeconds: seconds } = getRequest(context);
    if (refusal) throw data({ requestId, seconds }, { status: refusal });
  },
];

export const clientMiddleware = [preserveFormOnFailure];

export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, settings, timeZone, identity } = getRequest(context);
  const { language } = settings;
  const community = {
    communityName: identity.name[language],
    communityLogo: identity.logo,
    topics: identity.topics?.map(({ name, ...topic }) => ({ ...topic, name: findText(name, language) })),
  };
  const hasSignedOut = !viewer && readCookie(request.headers.get('cookie'), SIGNED_OUT_COOKIE) !== undefined;
  return {
    viewer: viewer && toPageViewer(viewer),
    settings: { ...settings, ...community },
    timeZone,
    ...(hasSignedOut && { hasSignedOut }),
  };
}

/**
 * Keeps the root's data after a like, a bookmark or a press of Follow, and between the tabs of a page, unless a
 * setting was saved.
 */
export function shouldRevalidate({
  formData,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (hasUnshownSetting()) return true;
  if (/^(like|bookmark|follow)$/.test(String(formData?.get('intent')))) return false;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !formMethod && isSamePage ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  const { language, theme, textSize, lineSpacing, communityName, communityLogo } = useReader();
  useCompleteLayout();
  return (
    <html
      lang={language}
      data-theme={theme}
      data-text-size={textSize}
      data-line-spacing={lineSpacing}
      data-community-name={communityName === DEFAULT_NAMES[language] ? undefined : communityName}
      data-community-logo={communityLogo}
      data-viewer={useViewerAttribute()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex" />
        {theme !== 'light' && (
          <meta
            name="theme-color"
            content="#1c241f"
            media={theme ? undefined : '(prefers-color-scheme: dark)'}
          />
        )}
        {theme !== 'dark' && <meta name="theme-color" content="#ffffff" />}
        {communityLogo ? (
          <>
            <link rel="icon" href={`/community/logo-64.png?${communityLogo}`} type="image/png" />
            <link rel="apple-touch-icon" href={`/community/logo-180.png?${communityLogo}`} />
          </>
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/icons/apple-180.png" />
          </>
        )}
        <link rel="manifest" href="/manifest.webmanifest" />
        <Stylesheet />
        {import.meta.env.SSR && <TextLinks />}
      </head>
      <body>
        <LanguageProvider value={language}>
          <CommunityNameProvider value={communityName}>
            <TimeZoneProvider value={loaded?.timeZone ?? FALLBACK_TIME_ZONE}>{children}</TimeZoneProvider>
            <ReaderSettings />
            <Connection />
          </CommunityNameProvider>
        </LanguageProvider>
        <LazyLayoutScript />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

/** Preloads the page's catalogues, so that they arrive with its scripts. */
function TextLinks() {
  const served = useServedTexts();
  return Array.from(served ?? [], ([name, href]) => (
    <link key={name} rel="modulepreload" href={href} data-texts={name} />
  ));
}

/** Loads the next page's catalogues during a navigation, beside the page's script and data. */
function useNextTexts(): void {
  const path = useNavigation().location?.pathname;
  const { language } = useReader();
  useEffect(() => {
    // Ignore failures: the page itself retries a catalogue that did not arrive.
    if (path) loadTexts(language, listTextsWithLate(path)).catch(() => {});
  }, [path, language]);
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useTimeZoneCookie(loaderData.timeZone);
  usePerformanceReport();
  usePushDevice(loaderData);
  useShelf(loaderData);
  useNextTexts();
  return (
    <>
      <LoadingNotice />
      <Outlet />
      {loaderData.viewer && <LazyStorySheet />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // On the server `navigator.onLine` is undefined.
  if (!isRouteErrorResponse(error)) {
    return <FailurePage status={navigator.onLine === false ? NO_NETWORK : 500} />;
  }
  const { requestId, seconds } = (error.data ?? {}) as RefusalData;
  return <FailurePage status={error.status} requestId={requestId} seconds={seconds} />;
}
