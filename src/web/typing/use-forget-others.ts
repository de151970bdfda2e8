import { useEffect } from 'react';
import { useViewer } from '../ui/page/viewer.ts';

const LEARNED = 'typing:';

/** Deletes the choices that other members made while typing on this device, because members may share one. */
export function useForgetOthers(): void {
  const accountId = useViewer()?.accountId ?? '';
  useEffect(() => {
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(LEARNED) && key !== LEARNED + accountId) localStorage.removeItem(key);
      }
    } catch {}
  }, [accountId]);
}
