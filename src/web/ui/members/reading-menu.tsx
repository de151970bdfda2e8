import { LANGUAGE_NAMES } from '../../../languages/languages.ts';
import { useTexts } from '../../texts/texts.ts';
import { ReaderChoices } from './reader-choices.tsx';
import styles from './reading-menu.module.css';
import { useClosingDetails } from './use-closing-details.ts';

/** A button that opens the settings for reading. */
export function ReadingMenu() {
  const { reading, settings } = useTexts('reading');
  const details = useClosingDetails();
  return (
    <details {...details} className={styles.menu}>
      <summary aria-label={`Aa: ${reading.settings}`}>Aa</summary>
      <div className={styles.panel}>
        <ReaderChoices name="language" label={reading.language} options={LANGUAGE_NAMES} />
        <ReaderChoices name="textSize" label={settings.textSize} options={settings.textSizes} />
        <ReaderChoices name="lineSpacing" label={reading.lineSpacing} options={reading.lineSpacings} />
        <ReaderChoices name="script" label={reading.script} options={reading.scripts} />
        <ReaderChoices name="theme" label={settings.theme} options={settings.themes} />
      </div>
    </details>
  );
}
