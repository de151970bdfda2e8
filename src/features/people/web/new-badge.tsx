import { useTexts } from '../../../web/texts/texts.ts';
import styles from './new-badge.module.css';

/** Says beside a name that the member was let in lately. */
export function NewBadge() {
  return <span className={styles.badge}>{useTexts('people').people.isNew}</span>;
}
