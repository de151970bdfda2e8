import drawing from './bus-stop.svg?url';
import styles from './bus-stop-scene.module.css';

/**
 * The picture beside the sign-in form: a bus at its stop with its conductor. It is decoration and therefore hidden from
 * screen readers. A separate file, so that the form is visible before the picture has arrived.
 */
export function BusStopScene() {
  const part = (name: string) => `${drawing}#${name}`;
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 640 480"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={part('land')} />
      {['translate(566 92)scale(1.1)', 'translate(92 122)scale(.75)'].map((transform) => (
        <g key={transform} transform={transform}>
          <use href={part('palm')} className={styles.sway} />
        </g>
      ))}
      <g className={styles.idle}>
        <use href={part('bus')} />
        <use href={part('arm')} className={styles.wave} />
        <use href={part('conductor')} />
      </g>
      <use href={part('near')} />
    </svg>
  );
}
