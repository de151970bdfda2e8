import styles from './scene.module.css';
import scenes from './scenes.svg?url';

export type SceneName = 'offline' | 'broken' | 'lost' | 'left' | 'empty' | 'closed';

/**
 * A decorative illustration for empty states and errors. A separate file, so that other pages do not load it.
 * <use> lets the page's colours apply to it.
 */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={styles.scene} viewBox="0 0 240 135" aria-hidden="true">
      <use href={`${scenes}#${name}`} />
    </svg>
  );
}
