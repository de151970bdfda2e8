import styles from './cover.module.css';

/** The first photo of a story in a list. Hidden from screen readers: the story's page describes it. */
export function Cover({ path }: { path: string }) {
  return (
    <img
      src={path}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className={styles.cover}
    />
  );
}
