import { useTexts } from '../../texts/texts.ts';
import rows from './composer.module.css';
import styles from './long-text.module.css';
import { WritingTools } from './writing-tools.tsx';

/** The row above a long text that fills the screen: its label, and the way back to the form. */
export function LongTextTop({ label }: { label: string }) {
  const { composer } = useTexts('composer');
  const finish = () => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement)) return;
    active.blur();
    active.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={`${rows.top} ${styles.bar}`}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className={rows.toNext}
        onMouseDown={(event) => event.preventDefault()}
        onClick={finish}
      >
        {composer.done}
      </button>
    </div>
  );
}

/** The row below the text: the tools above the keyboard. */
export function LongTextTools() {
  return (
    <div className={`${rows.tools} ${styles.bar}`}>
      <WritingTools />
    </div>
  );
}
