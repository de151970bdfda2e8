import { useTexts } from '../../texts/texts.ts';
import { Kept } from '../page/kept.tsx';
import { useReader } from '../page/reader.ts';
import { useViewer } from '../page/viewer.ts';
import styles from './reader-settings.module.css';
import { SettingsForm } from './settings-form.tsx';

const THEMES = ['light', 'dark', 'system'] as const;
const TEXT_SIZES = ['small', 'medium', 'large'] as const;

/** The footer of every page: the theme, and for people with an account, which keeps it, the size of texts. */
export function ReaderSettings() {
  const { settings } = useTexts();
  const { theme: chosen = 'system', textSize = 'medium' } = useReader();
  const viewer = useViewer();
  return (
    <Kept
      tag="footer"
      id="reader-settings"
      className={styles.settings}
      data={{ chosen, textSize, isMember: viewer !== null }}
    >
      <SettingsForm intent="theme">
        <fieldset className={styles.choices} aria-label={settings.theme}>
          {THEMES.map((theme) => (
            <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === chosen}>
              {settings.themes[theme]}
            </button>
          ))}
        </fieldset>
      </SettingsForm>
      {viewer && (
        <SettingsForm intent="text-size">
          <fieldset className={styles.choices} aria-label={settings.textSize}>
            {TEXT_SIZES.map((size) => (
              <button key={size} type="submit" name="textSize" value={size} aria-pressed={size === textSize}>
                {settings.textSizes[size]}
              </button>
            ))}
          </fieldset>
        </SettingsForm>
      )}
    </Kept>
  );
}
