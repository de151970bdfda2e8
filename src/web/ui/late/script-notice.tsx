import { useTexts } from '../../texts/texts.ts';
import { SettingsForm } from '../controls/settings-form.tsx';
import styles from './script-notice.module.css';

/** Says that the page shows Malayalam in Latin letters, with a button that shows the original letters. */
export function ScriptNotice() {
  const { reading } = useTexts('reading');
  return (
    <div className={`dotted ${styles.notice}`}>
      <span>{reading.romanised}</span>{' '}
      <SettingsForm
        intent="script"
        // The focused button disappears.
        onSettled={(isSaved) => isSaved && document.getElementById('content')?.focus({ preventScroll: true })}
      >
        <span className="dot">· </span>
        <button type="submit" name="script" value="malayalam">
          {reading.asWritten}
        </button>
      </SettingsForm>
    </div>
  );
}
