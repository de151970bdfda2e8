import { DEFAULT_NAMES } from '../../../languages/languages.ts';
import drawing from './bus-stop.svg?url';
import styles from './bus-stop-scene.module.css';

/**
 * The picture beside the sign-in form: a bus with a name at its stop, with its conductor. It is decoration and therefore hidden from
 * screen readers. A separate file, so that the form is visible before the picture has arrived.
 */
export function BusStopScene({ sign = DEFAULT_NAMES.ml }: { sign?: string | undefined }) {
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
        <Sign name={sign} />
        <use href={part('arm')} className={styles.wave} />
        <use href={part('conductor')} />
      </g>
      <use href={part('near')} />
    </svg>
  );
}

/** The width of the board above the bus's window, and the largest letters that it takes, in units of the picture. */
const BOARD = 88;
const LARGEST = 21;

/** The name on the bus. A long one gets smaller letters. */
function Sign({ name }: { name: string }) {
  const letters = [...name].length;
  return (
    <text
      transform="matrix(1 -.05 0 1 234 212)"
      className={styles.sign}
      fontSize={Math.min(LARGEST, (8 * LARGEST) / letters)}
      textLength={Math.min(BOARD, 11 * letters)}
      lengthAdjust="spacingAndGlyphs"
    >
      {name}
    </text>
  );
}
