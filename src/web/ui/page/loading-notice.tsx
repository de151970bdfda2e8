import { useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.ts';
import { useDelayedBusy } from '../controls/use-delayed-busy.ts';
import styles from './loading-notice.module.css';

/** Shows that the next page is loading, after BUSY_DELAY_MS. */
export function LoadingNotice() {
  const { common } = useTexts();
  const { state, location, formMethod } = useNavigation();
  const showsBusy = useDelayedBusy(state === 'loading' && formMethod === undefined);
  return (
    <div aria-live="polite" className={styles.region}>
      {showsBusy && (
        <p className={styles.notice}>
          {location?.pathname === '/dashboard' ? common.loadingDashboard : common.loading}
        </p>
      )}
    </div>
  );
}
