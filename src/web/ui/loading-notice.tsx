import { useNavigation } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import styles from './loading-notice.module.css';
import { useWaiting } from './use-waiting.ts';

/** Says that a page is on its way, once that takes longer than a moment. A first visit comes finished. */
export function LoadingNotice() {
  const { common } = useMessages();
  const { state, location, formMethod } = useNavigation();
  const isWaiting = useWaiting(state === 'loading' && formMethod === undefined);
  return (
    <div aria-live="polite" className={styles.place}>
      {isWaiting && (
        <p className={styles.notice}>
          {location?.pathname === '/dashboard' ? common.loadingDashboard : common.loading}
        </p>
      )}
    </div>
  );
}
