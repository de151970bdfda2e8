import { useTexts } from '../../../web/texts/texts.ts';
import styles from './completion-bar.module.css';
import { ProgressBar } from './progress-bar.tsx';

/** Thresholds in percent (specification §9). */
const AMBER_FROM = 50;
const GREEN_FROM = 80;

export function CompletionBar({ percent }: { percent: number }) {
  const { profile } = useTexts('members');
  const tone = percent < AMBER_FROM ? 'red' : percent < GREEN_FROM ? 'amber' : 'green';
  const text = profile.complete(percent);
  return (
    <div className={styles.completion} data-tone={tone}>
      <p>{text}</p>
      <ProgressBar percent={percent} label={text} tone={tone} />
    </div>
  );
}
