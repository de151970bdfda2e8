import styles from './avatar.module.css';

interface AvatarProps {
  /** Address of the photo, if there is one. */
  photo: string | null;
  /** One whole letter, cut by the server: older browsers split Malayalam ones. */
  initial: string;
  size: 'small' | 'large';
}

/** A member's face, or the first letter of the name. Says nothing to a screen reader: the name stands beside it. */
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
