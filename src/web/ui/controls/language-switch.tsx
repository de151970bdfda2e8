import { LANGUAGE_NAMES, orderLanguages } from '../../../languages/languages.ts';
import { useReader } from '../page/reader.ts';
import styles from './language-switch.module.css';
import { SettingsForm } from './settings-form.tsx';

/** A button for each other language, named in that language, because its readers may not read this one. */
export function LanguageSwitch() {
  const [, ...others] = orderLanguages(useReader().language);
  return (
    <SettingsForm intent="language" className={styles.language}>
      {others.map((language, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pressed button must stay in the document to keep the focus
        <button key={place} type="submit" name="language" value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </SettingsForm>
  );
}
