import styles from './player.module.css';

interface WaveProps {
  /** One digit for each step. */
  wave: string;
  /** The played part, from 0 to 1. */
  place: number;
}

/** Draws the loudness along a recording. */
export function Wave({ wave, place }: WaveProps) {
  const heights = [...wave].map(Number);
  const played = Math.round(place * heights.length);
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${heights.length} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={draw(heights)} strokeWidth="0.6" />
      <path className={styles.played} d={draw(heights.slice(0, played))} strokeWidth="0.6" />
    </svg>
  );
}

function draw(heights: number[]): string {
  return heights.map((height, index) => `M${index + 0.5} ${9 - height}V${11 + height}`).join('');
}
