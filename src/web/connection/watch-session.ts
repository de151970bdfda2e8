import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext, useRevalidator } from 'react-router';
import { readItem, writeItem } from '../device-storage.ts';
import { reloadHidden } from '../ui/page/reload-hidden.ts';
import { useViewer } from '../ui/page/viewer.ts';

/** The key of the account of the last page on this device. */
const KEY = 'account';

/**
 * Reloads a page that comes to the front after another account has signed in on this device, and a shown page
 * of a member at once. Also reloads a page from the back/forward cache after another account has signed in or out on this device: browsers keep
 * pages there in spite of `no-store`. Any other page from that cache keeps typed text and loads new data.
 */
export function useReloadAfterSignOut(): void {
  const account = useViewer()?.accountId ?? '';
  const { revalidate } = useRevalidator();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => writeItem(KEY, account), [account]);
  useEffect(() => {
    // True for a form whose answer is a new document, such as that for signing out: the router keeps submitting
    // it until the page ends.
    const isSubmitting = () => router?.state.navigation.formAction !== undefined;
    // Store the account now: the next page stores its own some seconds later, and somebody may go back before
    // that.
    const onPageHide = () => {
      if (isSubmitting()) writeItem(KEY, '');
    };
    // Without storage, no other account is known.
    const isSame = () => (readItem(KEY) ?? account) === account;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (!isSubmitting() && isSame()) void revalidate();
      else reloadHidden();
    };
    // The page may have been in another tab or window while somebody else signed in.
    const onVisibility = () => {
      if (document.visibilityState === 'visible' && !isSame()) reloadHidden();
    };
    // The page may be in a window beside the one in which its member signs out. A visitor's page may have a half-filled form.
    const onStorage = () => account && onVisibility();
    addEventListener('storage', onStorage);
    addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pageshow', onPageShow);
    };
  }, [account, revalidate, router]);
}
