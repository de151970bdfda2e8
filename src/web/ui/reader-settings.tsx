import { type FormEvent, useState } from 'react';
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import { loadCatalogues } from '../messages/catalogues.ts';
import type { Language } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { listCatalogues } from '../site-map.ts';
import { useReader } from './reader.ts';
import styles from './reader-settings.module.css';

/** Each language is named in itself, because its readers may not read the other one. */
const LANGUAGES: Record<Language, string> = { en: 'English', ml: 'മലയാളം' };
const THEMES = ['light', 'dark', 'system'] as const;

/** The footer of every page: settings for language and theme. */
export function ReaderSettings() {
  const { settings } = useMessages();
  const reader = useReader();
  const { pathname, search } = useLocation();
  const { hasFailed, save } = useSettingsForm();
  const back = <input type="hidden" name="back" value={pathname + search} />;
  const other = reader.language === 'en' ? 'ml' : 'en';
  return (
    <footer className={styles.settings}>
      <form method="post" action="/settings" onSubmit={save}>
        {back}
        <input type="hidden" name="intent" value="language" />
        <button type="submit" name="language" value={other} lang={other}>
          {LANGUAGES[other]}
        </button>
      </form>
      <form method="post" action="/settings" onSubmit={save}>
        {back}
        <input type="hidden" name="intent" value="theme" />
        <fieldset className={styles.themes}>
          <legend>{settings.theme}</legend>
          {THEMES.map((theme) => (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={theme === (reader.theme ?? 'system')}
            >
              {settings.themes[theme]}
            </button>
          ))}
        </fieldset>
      </form>
      <p aria-live="polite">{hasFailed && settings.failed}</p>
    </footer>
  );
}

/** Saves a setting and updates the page without a reload, so that typed text stays. */
function useSettingsForm() {
  const [hasFailed, setFailed] = useState(false);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const canRevalidate = useRouteLoaderData('root') !== undefined;

  async function save(event: FormEvent<HTMLFormElement>) {
    // Error pages have no data to reload, so let the browser submit the form.
    if (!canRevalidate) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(event.currentTarget, submitter);
    fields.delete('back');
    const language = fields.get('language') as Language | null;
    const body = new URLSearchParams(fields as unknown as Record<string, string>);
    try {
      const [response] = await Promise.all([
        // Do not follow the redirect that confirms a saved setting: this page stays.
        fetch('/settings', { method: 'POST', body, redirect: 'manual' }),
        language && loadCatalogues(language, listCatalogues(pathname)),
      ]);
      const isSaved = response.type === 'opaqueredirect';
      setFailed(!isSaved);
      if (isSaved) await revalidate();
    } catch {
      setFailed(true);
    }
  }

  return { hasFailed, save };
}
