import { textLanguage } from '../../../web/ui/members/text-language.ts';
import styles from './moderation.module.css';

/** Shows what someone wrote. */
export function Quote({ text }: { text: string }) {
  return (
    <p className={styles.quote} dir="auto" lang={textLanguage(text)}>
      {text}
    </p>
  );
}
