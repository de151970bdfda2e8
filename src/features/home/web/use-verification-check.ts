import { useEffect, useState } from 'react';
import type { VerificationCheck } from '../contract.ts';

/** Specification §9: check every 30 seconds, and reload 2 seconds after the email is verified. */
const CHECK_EVERY_MS = 30_000;
const RELOAD_AFTER_MS = 2000;

/**
 * Polls the server while the email is unverified and the page is visible. A page that becomes visible again checks at
 * once, because the reader may come from the verification mail. Reloads the page when the session has ended.
 */
export function useVerificationCheck(isVerified: boolean): VerificationCheck | undefined {
  const [found, setFound] = useState<VerificationCheck>();
  const isFound = found?.outcome === 'verified';
  const isSignedOut = found?.outcome === 'signed-out';
  const isWaiting = !isVerified && !isFound && !isSignedOut;

  useEffect(() => {
    if (!isWaiting) return;
    const check = () => void checkVerification().then(setFound);
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
  }, [isWaiting]);

  useEffect(() => {
    if (!isFound && !isSignedOut) return;
    const timer = setTimeout(() => window.location.reload(), isFound ? RELOAD_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isFound, isSignedOut]);

  return found;
}

/** Asks the server. Turns a failure into an outcome, so that the page keeps polling. */
async function checkVerification(): Promise<VerificationCheck> {
  try {
    const response = await fetch('/account/verification');
    if (response.ok) return await response.json();
    return { outcome: response.status === 401 ? 'signed-out' : 'failed' };
  } catch {
    return { outcome: 'failed' };
  }
}
