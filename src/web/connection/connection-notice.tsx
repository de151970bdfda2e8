import { useContext, useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { useConnectionMessages } from '../messages/connection-messages.ts';
import { Button } from '../ui/button.tsx';
import styles from './connection-notice.module.css';
import { readConnection, subscribeToConnection, tryAgain } from './connection-state.ts';
import { withRetry } from './fetch-with-retry.ts';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
import { waitForScripts } from './patient-routes.ts';
import { prepareForOffline } from './prepare-for-offline.ts';

/** Says that there is no network, or that what was clicked waits for it, and sees to it that it does wait. */
export function ConnectionNotice() {
  const { connection: texts } = useConnectionMessages();
  const { reachability, isWaiting } = useSyncExternalStore(subscribeToConnection, readConnection);
  usePatience();
  useFocusOnNewPage();
  useEffect(prepareForOffline, []);
  return (
    <div aria-live="polite" className={styles.place}>
      {isWaiting ? (
        <div className={styles.notice} data-waiting="">
          <p>{reachability === 'offline' ? texts.offlineWaiting : texts.gone}</p>
          <Button type="button" kind="secondary" onClick={tryAgain}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        reachability === 'offline' && <p className={styles.quiet}>{texts.offline}</p>
      )}
    </div>
  );
}

function usePatience(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const scripts = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (router && scripts) waitForScripts(router, scripts);
  }, [router, scripts]);
  useEffect(() => {
    addEventListener('unhandledrejection', ignoreRefusal);
    return () => removeEventListener('unhandledrejection', ignoreRefusal);
  }, []);
  useEffect(() => {
    const { fetch } = window;
    window.fetch = withRetry(fetch, (id) => scripts?.[id]?.hasClientLoader === true);
    return () => {
      window.fetch = fetch;
    };
  }, [scripts]);
}

/** A refusal that comes before the page's own script is no error: the router holds it, and shows it with the page. */
function ignoreRefusal(event: PromiseRejectionEvent): void {
  if (isRouteErrorResponse(event.reason)) event.preventDefault();
}
