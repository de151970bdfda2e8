import { useEffect, useState } from 'react';
import type { AudienceChoices } from './audience-field.tsx';

const RETRY_MS = 10_000;

/**
 * Returns the circles that an author can write for: those that the page knows, or those that the server names.
 * Undefined until the server has answered. Asks every 10 seconds, because a form also opens without a network.
 */
export function useAudiences(known: AudienceChoices | undefined): AudienceChoices | undefined {
  const [found, setFound] = useState<AudienceChoices>();
  const isMissing = !known && !found;
  useEffect(() => {
    if (!isMissing) return;
    const ask = () => void readAudiences().then((circles) => circles && setFound(circles));
    ask();
    const timer = setInterval(ask, RETRY_MS);
    return () => clearInterval(timer);
  }, [isMissing]);
  return known ?? found;
}

async function readAudiences(): Promise<AudienceChoices | undefined> {
  const response = await fetch('/audiences').catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}
