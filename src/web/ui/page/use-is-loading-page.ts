import { useNavigation } from 'react-router';
import { useDelayedBusy } from '../controls/use-delayed-busy.ts';

/** Returns true while the next page is loading, after BUSY_DELAY_MS. Forms show their own wait. */
export function useIsLoadingPage(): boolean {
  const { state, formMethod } = useNavigation();
  return useDelayedBusy(state === 'loading' && formMethod === undefined);
}
