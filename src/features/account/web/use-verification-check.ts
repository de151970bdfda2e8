import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { VerificationCheck } from '../contract.ts';

/** Specification §9: looked up again every 30 seconds; the page reloads 2 seconds after good news. */
const CHECK_EVERY_MS = 30_000;
const RELOAD_AFTER_MS = 2000;

/**
 * While the page is open, to be seen and unverified, asks the server again and again. A page that was hidden
 * asks as soon as it is shown: whoever comes back from their mail should not wait. Where the session has ended
 * meanwhile, the page that says so is loaded.
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
