import styles from './cover.module.css';

/** The first photo of a story in a list, beside its title. Hidden from screen readers: the story's page describes it. */
export function Cover({ path }: { path: string }) {
  return (
    <img
      src={path}
      alt=""
      width={128}
      height={128}
      loading="lazy"
      decoding="async"
      className={styles.cover}
    />
  );
}
