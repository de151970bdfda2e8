import styles from './progress-bar.module.css';

interface ProgressBarProps {
  percent: number | undefined;
  label: string;
  tone?: 'brand' | 'red' | 'amber' | 'green';
}

export function ProgressBar({ percent, label, tone = 'brand' }: ProgressBarProps) {
  return (
    <progress max={100} value={percent} aria-label={label} className={`${styles.bar} ${styles[tone]}`} />
  );
}
