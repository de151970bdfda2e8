import styles from './scene.module.css';
import scenes from './scenes.svg?url';

export type SceneName = 'offline' | 'broken' | 'lost' | 'left' | 'empty' | 'closed';

/**
 * A small drawing beside what is missing or went wrong. Decoration only: the words say it all.
 * A file of its own, so that no page carries it that does not show it; it takes on the page's colours all the same.
 */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={styles.scene} viewBox="0 0 240 135" aria-hidden="true">
      <use href={`${scenes}#${name}`} />
    </svg>
  );
}
