import { useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.ts';
import { Kept } from '../page/kept.tsx';
import { useReader } from '../page/reader.ts';
import { useViewer } from '../page/viewer.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './reader-settings.module.css';
import { SettingsForm } from './settings-form.tsx';

/**
 * The footer of every page except the settings: the theme, and for people with an account, which stores them,
 * the size of texts and the language.
 */
export function ReaderSettings() {
  const { settings } = useTexts();
  const { theme: chosen = 'system', textSize = 'medium' } = useReader();
  const viewer = useViewer();
  // The page of settings has the same choices.
  if (useLocation().pathname === '/settings') return null;
  return (
    <Kept
      tag="footer"
      id="reader-settings"
      className={styles.settings}
      data={{ chosen, textSize, isMember: viewer !== null }}
    >
      <Choices intent="theme" name="theme" label={settings.theme} options={settings.themes} chosen={chosen} />
      {viewer && (
        <Choices
          intent="text-size"
          name="textSize"
          label={settings.textSize}
          options={settings.textSizes}
          chosen={textSize}
        />
      )}
      {/* Every page must let readers of another language find theirs. Visitors have this choice in the header. */}
      {viewer && <LanguageSwitch />}
    </Kept>
  );
}

interface ChoicesProps {
  intent: 'theme' | 'text-size';
  name: string;
  label: string;
  /** The buttons' texts by value, in their order. */
  options: Record<string, string>;
  chosen: string;
}

function Choices({ intent, name, label, options, chosen }: ChoicesProps) {
  return (
    <SettingsForm intent={intent}>
      <fieldset className={styles.choices} aria-label={label}>
        {Object.entries(options).map(([value, text]) => (
          <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen}>
            {text}
          </button>
        ))}
      </fieldset>
    </SettingsForm>
  );
}
