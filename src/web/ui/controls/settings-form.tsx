import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import type { Language } from '../../../languages/languages.ts';
import { listTexts } from '../../site-map.ts';
import { loadTexts, useTexts } from '../../texts/texts.ts';
import { showSavedSetting } from '../page/saved-setting.ts';
import { AccountField } from './form.tsx';

interface SettingsFormProps {
  intent: 'language' | 'theme' | 'text-size' | 'line-spacing' | 'script';
  className?: string | undefined;
  /** Called when the page shows the saved setting, or when it could not be saved. */
  onSettled?: (isSaved: boolean) => void;
  /** Buttons, each with the setting's name and a value. */
  children: ReactNode;
}

/** Saves a setting and updates the page without a reload, so that typed text stays. */
export function SettingsForm({ intent, className, onSettled, children }: SettingsFormProps) {
  const [hasFailed, setFailed] = useState(false);
  const { settings } = useTexts();
  const { pathname, search } = useLocation();
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
    let isSaved = false;
    const body = new URLSearchParams(fields as unknown as Record<string, string>);
    try {
      const [response] = await Promise.all([
        // Do not follow the redirect that confirms a saved setting: this page stays.
        fetch('/reader-settings', { method: 'POST', body, redirect: 'manual' }),
        language && loadTexts(language, listTexts(pathname)),
      ]);
      isSaved = response.type === 'opaqueredirect';
      if (isSaved) await showSavedSetting(revalidate);
    } catch {}
    setFailed(!isSaved);
    onSettled?.(isSaved);
  }

  return (
    <form method="post" action="/reader-settings" onSubmit={save} className={className}>
      <AccountField />
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <p aria-live="polite">{hasFailed && settings.failed}</p>
    </form>
  );
}
