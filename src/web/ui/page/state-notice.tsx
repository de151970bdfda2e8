import type { ReactNode } from 'react';
import { Scene, type SceneName } from './scene.tsx';
import styles from './state-notice.module.css';

interface StateNoticeProps {
  scene: SceneName;
  title?: string;
  /** True if the page has an h1 above this notice. */
  isSubsection?: boolean;
  /** One or two sentences that explain what happened. */
  children?: ReactNode;
  /** A button or link to continue. */
  action?: ReactNode;
}

/** An illustration with a message, for something that is missing, refused or broken. */
export function StateNotice({ scene, title, isSubsection, children, action }: StateNoticeProps) {
  const Heading = isSubsection ? 'h2' : 'h1';
  return (
    <section className={styles.notice}>
      <Scene name={scene} />
      {title && <Heading>{title}</Heading>}
      {children}
      {action}
    </section>
  );
}
