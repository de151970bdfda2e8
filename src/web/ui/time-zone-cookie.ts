import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FALLBACK_OFFSET_MIN, FALLBACK_TIME_ZONE } from '../messages/time-zone.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Tells the server once in which zone its reader lives, so that pages come with the right times in them.
 * `shownZone` is the one the page came with: only when it was wrong is the page read again.
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
 * Most readers' clocks are the community's. That is told without Intl, whose first use takes a slow phone 70 ms, and
 * which calls that zone Asia/Calcutta in one browser and Asia/Kolkata in another.
 */
function findZone(): string {
  const offset = -new Date().getTimezoneOffset();
  return offset === FALLBACK_OFFSET_MIN
    ? FALLBACK_TIME_ZONE
    : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const isHttps = (): boolean => location.protocol === 'https:';
