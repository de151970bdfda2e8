import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Tells the server once in which zone its reader lives, so that pages come with the right times in them.
 * `shownZone` is the one the page came with: only when it was wrong is the page read again.
 */
export function useTimeZoneCookie(shownZone: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const pair = `time-zone=${encodeURIComponent(zone)}`;
    if (document.cookie.includes(pair)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not yet everywhere
    document.cookie = `${pair}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isHttps() ? '; Secure' : ''}`;
    // By the browser's own name: what one calls Asia/Kolkata is Asia/Calcutta to another.
    if (zone !== canonicalName(shownZone)) void revalidate();
  }, [revalidate, shownZone]);
}

const isHttps = (): boolean => location.protocol === 'https:';

function canonicalName(timeZone: string): string {
  return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
