import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '../ui/viewer.ts';

const KEY = 'account';

/**
 * Reloads a page that the browser takes from its back/forward cache after another account signed in or out on this device:
 * browsers keep pages there in spite of `no-store`. Any other page from that cache keeps what was typed and loads new data.
 */
export function useReloadAfterSignOut(): void {
  const account = useViewer()?.accountId ?? '';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    try {
      localStorage.setItem(KEY, account);
    } catch {}
  }, [account]);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (readAccount(account) === account) void revalidate();
      else {
        document.documentElement.hidden = true;
        location.reload();
      }
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [account, revalidate]);
}

/** Returns the account that the last page on this device had, or `fallback` without storage. */
function readAccount(fallback: string): string {
  try {
    return localStorage.getItem(KEY) ?? fallback;
  } catch {
    return fallback;
  }
}
