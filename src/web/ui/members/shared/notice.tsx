import type { ReactNode } from 'react';
import styles from '../../page/message-box.module.css';

interface NoticeProps {
  tone: 'success' | 'warning';
  icon: ReactNode;
  children: ReactNode;
}

/** Looks like a message box, but is part of the page from the start and is not announced. */
export function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <section className={`${styles.box} ${styles.notice} ${styles[tone]}`}>
      {icon}
      <div className="stack">{children}</div>
    </section>
  );
}
