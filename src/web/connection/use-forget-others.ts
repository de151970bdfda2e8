import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { listKeys, writeItem } from '../device-storage.ts';
import { useViewer } from '../ui/page/viewer.ts';
import { DRAFTS, readStored } from '../unsent/unsent-store.ts';

const LEARNED = 'typing:';

/**
 * Deletes what other members left on this device, because members may share one: the choices that they made while typing, and
 * copies of drafts that their account has, unless nobody has signed out: a writer whose session has ended comes back to the form.
 */
export function useForgetOthers(): void {
  const accountId = useViewer()?.accountId ?? '';
  const root = useRouteLoaderData<{ hasSignedOut?: true }>('root');
  const hasChanged = accountId !== '' || root?.hasSignedOut === true;
  useEffect(() => {
    for (const key of listKeys('')) {
      const isOwn = accountId !== '' && key.split(':')[1] === accountId;
      const isLearned = key.startsWith(LEARNED);
      if (!isOwn && (isLearned || (hasChanged && isKeptByAccount(key)))) writeItem(key, undefined);
    }
  }, [accountId, hasChanged]);
}

/** Returns whether an entry is a draft whose whole text the account has. */
function isKeptByAccount(key: string): boolean {
  return key.startsWith(DRAFTS) && readStored<{ copy?: { isSaved?: boolean } }>(key)?.copy?.isSaved === true;
}
