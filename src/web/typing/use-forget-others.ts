import { useEffect } from 'react';
import { useViewer } from '../ui/viewer.ts';

const LEARNED = 'typing:';

/** Members may share a device: what one chose while typing is forgotten once they have signed out. */
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
