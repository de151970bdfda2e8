import type { ReactNode } from 'react';
import { Scene, type SceneName } from './scene.tsx';
import styles from './state-notice.module.css';

interface StateNoticeProps {
  scene: SceneName;
  title?: string;
  /** Where the page has a heading of its own above this one. */
  isPart?: boolean;
  /** What happened, in a sentence or two. */
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

/** What stands where something is missing, refused or broken: drawn, said, and with the way on. */
export function StateNotice({ scene, title, isPart, children, action }: StateNoticeProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={styles.notice}>
      <Scene name={scene} />
      {title && <Heading>{title}</Heading>}
      {children}
      {action}
    </section>
  );
}
