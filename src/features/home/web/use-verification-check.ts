import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { VerificationCheck } from '../contract.ts';

/** Specification §9: check every 30 seconds, and reload 2 seconds after the email is verified. */
const CHECK_EVERY_MS = 30_000;
const RELOAD_AFTER_MS = 2000;

/**
 * Polls the server while the email is unverified and the page is visible. A page that becomes visible again checks at
 * once, because the reader may come from the verification mail. Reloads the page when the session has ended.
 */
export function useVerificationCheck(isVerified: boolean): VerificationCheck | undefined {
  const { load, data } = useFetcher<VerificationCheck>();
  const isFound = data?.outcome === 'verified';
  const isSignedOut = data?.outcome === 'signed-out';
  const isWaiting = !isVerified && !isFound && !isSignedOut;

  useEffect(() => {
    if (!isWaiting) return;
    const check = () => void load('/account/verification');
    let timer: ReturnType<typeof setInterval> | undefined;
    const onVisibilityChange = () => {
      clearInterval(timer);
      if (document.hidden) return;
      check();
      timer = setInterval(check, CHECK_EVERY_MS);
    };
    if (!document.hidden) timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [isWaiting, load]);

  useEffect(() => {
    if (!isFound && !isSignedOut) return;
    const timer = setTimeout(() => window.location.reload(), isFound ? RELOAD_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isFound, isSignedOut]);

  return data;
}
