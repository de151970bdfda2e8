import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, useRevalidator } from 'react-router';
import { reloadHidden } from '../ui/page/reload-hidden.ts';
import { useViewer } from '../ui/page/viewer.ts';

const KEY = 'account';

/**
 * Reloads a page that comes to the front after another account has signed in on this device, and one that the browser takes from its back/forward cache after another account signed in or out on this device:
 * browsers keep pages there in spite of `no-store`. Any other page from that cache keeps what was typed and loads new data.
 */
export function useReloadAfterSignOut(): void {
  const account = useViewer()?.accountId ?? '';
  const { revalidate } = useRevalidator();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => storeAccount(account), [account]);
  useEffect(() => {
    // A form that a new document answers, such as the one for signing out. The router submits it until the page ends.
    const isSubmitting = () => router?.state.navigation.formAction !== undefined;
    // The next page stores its account some seconds later, when someone may have gone back already.
    const onPageHide = () => {
      if (isSubmitting()) storeAccount('');
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (!isSubmitting() && readAccount(account) === account) void revalidate();
      else reloadHidden();
    };
    // A page that was in another tab or window while somebody else signed in.
    const onVisibility = () => {
      if (document.visibilityState === 'visible' && readAccount(account) !== account) reloadHidden();
    };
    addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pageshow', onPageShow);
    };
  }, [account, revalidate, router]);
}

function storeAccount(account: string): void {
  try {
    localStorage.setItem(KEY, account);
  } catch {}
}

/** Returns the account that the last page on this device had, or `fallback` without storage. */
function readAccount(fallback: string): string {
  try {
    return localStorage.getItem(KEY) ?? fallback;
  } catch {
    return fallback;
  }
}
