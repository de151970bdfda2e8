import styles from './avatar.module.css';

interface AvatarProps {
  /** Path of the photo, if there is one. */
  photo: string | null;
  /** One grapheme. The server provides it, because older browsers split Malayalam graphemes. */
  initial: string;
  size: 'small' | 'large';
}

/** Shows a member's photo or initial. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ photo, initial, size }: AvatarProps) {
  const pixels = size === 'large' ? 96 : 44;
  return (
    <span
      className={`${styles.avatar} ${styles[size]}`}
      aria-hidden="true"
      lang={/\p{Script=Malayalam}/u.test(initial) ? 'ml' : undefined}
    >
      {photo ? <img src={photo} alt="" width={pixels} height={pixels} /> : initial}
    </span>
  );
}
