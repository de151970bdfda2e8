import { useNavigation } from 'react-router';
import { useTexts } from '../../texts/texts.ts';
import styles from './loading-notice.module.css';
import { useIsLoadingPage } from './use-is-loading-page.ts';

/**
 * Says that the next page is loading. Only Home and the administrators' pages show the sentence; on other
 * pages, only screen readers get it.
 */
export function LoadingNotice() {
  const { common } = useTexts();
  const path = useNavigation().location?.pathname ?? '';
  const isShown = /^\/(dashboard|admin)\b/.test(path);
  return (
    <div aria-live="polite" className={styles.region}>
      {useIsLoadingPage() && (
        <p className={isShown ? styles.notice : 'unseen'}>
          {path === '/dashboard' ? common.loadingDashboard : common.loading}
        </p>
      )}
    </div>
  );
}
