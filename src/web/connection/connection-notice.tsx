import { useContext, useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { Button } from '../ui/controls/button.tsx';
import { followKeyboard } from '../ui/late/follow-keyboard.ts';
import styles from './connection-notice.module.css';
import { getConnectionState, retryNow, subscribeToConnection } from './connection-state.ts';
import { watchTouches } from './early-data.ts';
import { fetchNextPages } from './fetch-next-pages.ts';
import { withRetry } from './fetch-with-retry.ts';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
import { useKeptLists } from './kept-lists.ts';
import { prepareForOffline } from './prepare-for-offline.ts';
import { retryRouteScripts } from './retry-route-scripts.ts';
import { ShelfLink, useWaitingCount } from './shelf-link.tsx';
import { useConnectionTexts } from './use-connection-texts.ts';
import { useForgetOthers } from './use-forget-others.ts';
import { useReloadAfterSignOut } from './watch-session.ts';

/** Shows that there is no network, or that a request waits for one, and installs the retries. */
export function ConnectionNotice() {
  const { connection: texts } = useConnectionTexts();
  const { reachability, isWaiting } = useSyncExternalStore(subscribeToConnection, getConnectionState);
  useRetries();
  useFocusOnNewPage();
  useReloadAfterSignOut();
  useForgetOthers();
  useEffect(prepareForOffline, []);
  useEffect(followKeyboard, []);
  const waiting = useWaitingCount();
  return (
    <div aria-live="polite" className={styles.region}>
      {isWaiting ? (
        <div className={styles.notice} data-waiting="">
          <p>{reachability === 'offline' ? texts.offlineWaiting : texts.unreachable}</p>
          <Button type="button" kind="secondary" onClick={retryNow}>
            {texts.tryAgain}
          </Button>
          <ShelfLink waiting={waiting} />
        </div>
      ) : reachability === 'offline' ? (
        <p className={styles.quiet}>
          {texts.offline} <ShelfLink waiting={waiting} />
        </p>
      ) : (
        waiting > 0 && (
          <p className={styles.quiet}>
            <ShelfLink waiting={waiting} />
          </p>
        )
      )}
    </div>
  );
}

/**
 * Replaces window.fetch and the router's loading of scripts with versions that retry, and starts to load the
 * next pages.
 */
function useRetries(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const pages = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (!router || !pages) return;
    retryRouteScripts(router, pages);
    fetchNextPages(router, pages);
  }, [router, pages]);
  useKeptLists(router);
  useEffect(() => {
    addEventListener('unhandledrejection', ignoreRouteError);
    return () => removeEventListener('unhandledrejection', ignoreRouteError);
  }, []);
  useEffect(() => {
    const { fetch } = window;
    window.fetch = withRetry(fetch, (id) => pages?.[id]?.hasClientLoader === true);
    const stop = watchTouches(fetch);
    return () => {
      stop();
      window.fetch = fetch;
    };
  }, [pages]);
}

/** Ignores error responses that arrive before their page's script: the router shows them once the page is loaded. */
function ignoreRouteError(event: PromiseRejectionEvent): void {
  if (isRouteErrorResponse(event.reason)) event.preventDefault();
}
