import { useReader } from '../page/reader.ts';
import styles from './language-switch.module.css';
import { SettingsForm } from './settings-form.tsx';

/** A button for the other language, named in that language, because its readers may not read this one. */
export function LanguageSwitch() {
  const other = useReader().language === 'en' ? 'ml' : 'en';
  return (
    <SettingsForm intent="language" className={styles.language}>
      <button type="submit" name="language" value={other} lang={other}>
        {other === 'en' ? 'English' : 'മലയാളം'}
      </button>
    </SettingsForm>
  );
}
