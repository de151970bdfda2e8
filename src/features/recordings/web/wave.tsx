import type { MouseEvent } from 'react';
import styles from './player.module.css';

interface WaveProps {
  /** One digit for each step. */
  wave: string;
  /** How much was played, from 0 to 1. */
  place: number;
  /** Called with a place from 0 to 1. */
  onJump?: (place: number) => void;
}

/** Draws the loudness along a recording. A press jumps there; keyboards and screen readers have the browser's own player. */
export function Wave({ wave, place, onJump }: WaveProps) {
  const heights = [...wave].map(Number);
  const played = Math.round(place * heights.length);
  const jump = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onJump?.(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  };
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${heights.length} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={jump}
    >
      <path d={draw(heights)} strokeWidth="0.6" />
      <path className={styles.played} d={draw(heights.slice(0, played))} strokeWidth="0.6" />
    </svg>
  );
}

function draw(heights: number[]): string {
  return heights.map((height, index) => `M${index + 0.5} ${9 - height}V${11 + height}`).join('');
}
