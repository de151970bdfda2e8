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
        {toRows(sign).map(({ text, y }) => (
          <Sign key={y} text={text} y={y} />
        ))}
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

/** Splits a long name at the space nearest to its middle. Returns the rows with the height of each. */
function toRows(name: string): { text: string; y: number }[] {
  const half = name.length / 2;
  const space = [...name.matchAll(/ /g)]
    .map(({ index }) => index)
    .sort((one, other) => Math.abs(one - half) - Math.abs(other - half))[0];
  if (half < 8 || !space) return [{ text: name, y: 212 }];
  return [
    { text: name.slice(0, space), y: 203.5 },
    { text: name.slice(space + 1), y: 220.5 },
  ];
}

/** A row of the name on the bus. A long one gets smaller letters. */
function Sign({ text, y }: { text: string; y: number }) {
  const letters = [...text].length;
  return (
    <text
      transform={`matrix(1 -.05 0 1 234 ${y})`}
      className={styles.sign}
      fontSize={Math.min(LARGEST, (8 * LARGEST) / letters)}
      textLength={Math.min(BOARD, 11 * letters)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}
