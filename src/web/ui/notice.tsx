import type { ReactNode } from 'react';
import styles from './message-box.module.css';

interface NoticeProps {
  tone: 'success' | 'warning';
  icon: ReactNode;
  children: ReactNode;
}

/** Looks like a message box and is none: it stands on the page from the start, so nothing announces it. */
export function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <section className={`${styles.box} ${styles.notice} ${styles[tone]}`}>
      {icon}
      <div className="stack">{children}</div>
    </section>
  );
}
