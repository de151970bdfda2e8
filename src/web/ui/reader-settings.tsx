import { type FormEvent, useState } from 'react';
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import { loadCatalogues } from '../messages/catalogues.ts';
import type { Language } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { listCatalogues } from '../site-map.ts';
import { useReader } from './reader.ts';
import styles from './reader-settings.module.css';

/** Each in its own words: whoever looks for a language may read no other. */
const LANGUAGES: Record<Language, string> = { en: 'English', ml: 'മലയാളം' };
const THEMES = ['light', 'dark', 'system'] as const;

/** At the foot of every page: its language, and its colours on this device. */
export function ReaderSettings() {
  const { settings } = useMessages();
  const reader = useReader();
  const { pathname, search } = useLocation();
  const { hasFailed, choose } = useChoice();
  const back = <input type="hidden" name="back" value={pathname + search} />;
  const other = reader.language === 'en' ? 'ml' : 'en';
  return (
    <footer className={styles.settings}>
      <form method="post" action="/settings" onSubmit={choose}>
        {back}
        <input type="hidden" name="intent" value="language" />
        <button type="submit" name="language" value={other} lang={other}>
          {LANGUAGES[other]}
        </button>
      </form>
      <form method="post" action="/settings" onSubmit={choose}>
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

/** Changes the page where it stands: what is typed in it stays. */
function useChoice() {
  const [hasFailed, setFailed] = useState(false);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isInPlace = useRouteLoaderData('root') !== undefined;

  async function choose(event: FormEvent<HTMLFormElement>) {
    // A page that has no data to ask for again is a new one: the browser sends the form itself.
    if (!isInPlace) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const choice = new FormData(event.currentTarget, submitter);
    choice.delete('back');
    const language = choice.get('language') as Language | null;
    const body = new URLSearchParams(choice as unknown as Record<string, string>);
    try {
      const [answer] = await Promise.all([
        // A choice that was kept leads to a page, and one is here already.
        fetch('/settings', { method: 'POST', body, redirect: 'manual' }),
        language && loadCatalogues(language, listCatalogues(pathname)),
      ]);
      const isKept = answer.type === 'opaqueredirect';
      setFailed(!isKept);
      if (isKept) await revalidate();
    } catch {
      setFailed(true);
    }
  }

  return { hasFailed, choose };
}
