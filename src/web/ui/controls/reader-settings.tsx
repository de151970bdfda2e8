import { useTexts } from '../../texts/texts.ts';
import { Kept } from '../page/kept.tsx';
import { useReader } from '../page/reader.ts';
import { useViewer } from '../page/viewer.ts';
import styles from './reader-settings.module.css';
import { SettingsForm } from './settings-form.tsx';

const THEMES = ['light', 'dark', 'system'] as const;

/** The footer of every page: the theme. */
export function ReaderSettings() {
  const { settings } = useTexts();
  const { theme: chosen = 'system' } = useReader();
  const viewer = useViewer();
  return (
    <Kept
      tag="footer"
      id="reader-settings"
      className={styles.settings}
      data={{ chosen, isMember: viewer !== null }}
    >
      <SettingsForm intent="theme">
        <fieldset className={styles.themes} aria-label={settings.theme}>
          {THEMES.map((theme) => (
            <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === chosen}>
              {settings.themes[theme]}
            </button>
          ))}
        </fieldset>
      </SettingsForm>
    </Kept>
  );
}
