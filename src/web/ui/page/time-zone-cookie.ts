import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FALLBACK_OFFSET_MIN, FALLBACK_TIME_ZONE } from '../../texts/time-zone.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Stores the reader's time zone in a cookie, so that the server renders the right times. Reloads the page's
 * data if it was rendered with another zone, `shownZone`.
 */
export function useTimeZoneCookie(shownZone: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = findZone();
    const pair = `time-zone=${encodeURIComponent(zone)}`;
    if (document.cookie.includes(pair)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not yet everywhere
    document.cookie = `${pair}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isHttps() ? '; Secure' : ''}`;
    if (zone !== shownZone) void revalidate();
  }, [revalidate, shownZone]);
}

/**
 * Returns the reader's time zone. Recognises the community's zone by its offset, without Intl: the first use of
 * Intl takes 70 ms on a slow phone, and browsers disagree on the name (Asia/Calcutta or Asia/Kolkata).
 */
function findZone(): string {
  const offset = -new Date().getTimezoneOffset();
  return offset === FALLBACK_OFFSET_MIN
    ? FALLBACK_TIME_ZONE
    : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const isHttps = (): boolean => location.protocol === 'https:';
