import styles from './weekly-chart.module.css';

/** The size of the drawing, which the stylesheet scales. */
const WIDTH = 480;
const HEIGHT = 180;
/** The space for the axis, and for the line's dots at the upper edge. */
const MARGIN = 6;
const BAR_SHARE = 0.6;

interface WeeklyBarsProps {
  /** The chart in words, for readers who cannot see it. */
  label: string;
  bars: readonly number[];
  line: readonly number[];
  /** The largest number of both series. */
  most: number;
}

/** Draws one series as bars and the other as a line with dots, so that no reader has to distinguish colours. */
export function WeeklyBars({ label, bars, line, most }: WeeklyBarsProps) {
  const step = WIDTH / bars.length;
  const heightOf = (count: number) => (count / most) * (HEIGHT - 2 * MARGIN);
  const points = line.map((count, index) => ({
    x: round((index + 0.5) * step),
    y: round(HEIGHT - MARGIN - heightOf(count)),
  }));
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={styles.axis} d={`M0 ${HEIGHT - MARGIN}H${WIDTH}M0 ${MARGIN}H${WIDTH}`} />
      {bars.map((count, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has nothing but its place.
          key={index}
          className={styles.bar}
          x={round((index + (1 - BAR_SHARE) / 2) * step)}
          y={round(HEIGHT - MARGIN - heightOf(count))}
          width={round(step * BAR_SHARE)}
          height={round(heightOf(count))}
        />
      ))}
      {/* Separates the line from the bars behind it. */}
      <path className={styles.halo} d={path} />
      <path className={styles.line} d={path} />
      {points.map(({ x, y }) => (
        <circle key={x} className={styles.dot} cx={x} cy={y} r={MARGIN - 1} />
      ))}
    </svg>
  );
}

/** Draws a series' sample for the legend. */
export function LineSample({ isBar }: { isBar?: true }) {
  return (
    <svg className={styles.sample} viewBox="0 0 24 12" aria-hidden="true">
      {isBar ? (
        <rect className={styles.bar} x="6" y="0" width="12" height="12" />
      ) : (
        <>
          <path className={styles.line} d="M0 6H24" />
          <circle className={styles.dot} cx="12" cy="6" r="5" />
        </>
      )}
    </svg>
  );
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
