import type { Face } from '../../../contract.ts';
import styles from './avatar.module.css';

interface AvatarProps extends Face {
  size: 'row' | 'small' | 'medium' | 'large';
  /** Loads the photo when it comes near the screen, for lists. */
  isLazy?: boolean;
}

const PIXELS = { row: 32, small: 44, medium: 56, large: 96 };

/** Shows a member's photo or initial. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ photo, initial, size, isLazy }: AvatarProps) {
  const pixels = PIXELS[size];
  return (
    <span
      className={`${styles.avatar} ${styles[size]}`}
      aria-hidden="true"
      lang={/\p{Script=Malayalam}/u.test(initial) ? 'ml' : undefined}
      data-wide={/[െ-ൌ]|.{4}/.test(initial) || undefined}
    >
      {photo ? (
        <img src={photo} alt="" width={pixels} height={pixels} loading={isLazy ? 'lazy' : undefined} />
      ) : (
        initial
      )}
    </span>
  );
}
