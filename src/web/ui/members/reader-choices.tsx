import { useState } from 'react';
import { DEFAULT_LANGUAGE, isLanguage } from '../../../languages/languages.ts';
import { SettingsForm } from '../controls/settings-form.tsx';
import { type Reader, useReader } from '../page/reader.ts';
import styles from './reader-choices.module.css';

type Name = 'language' | 'textSize' | 'lineSpacing' | 'theme' | 'script';

/** The settings, each with its usual value for a reader who has not chosen. */
const USUAL = {
  language: DEFAULT_LANGUAGE,
  textSize: 'medium',
  lineSpacing: 'normal',
  theme: 'system',
  script: 'malayalam',
} as const;
const INTENTS = {
  language: 'language',
  textSize: 'text-size',
  lineSpacing: 'line-spacing',
  theme: 'theme',
  script: 'script',
} as const;
/** Returns the language of a button's text, if it is not the page's. */
function languageOf(value: string): string | undefined {
  if (value === 'malayalam') return 'ml';
  return isLanguage(value) ? value : undefined;
}

interface ReaderChoicesProps {
  name: Name;
  label: string;
  /** The buttons' texts by value. */
  options: Record<string, string>;
}

/** Buttons for the values of one setting. Works without JavaScript; with it, the page changes at once. */
export function ReaderChoices({ name, label, options }: ReaderChoicesProps) {
  const reader: Reader = useReader();
  const saved = reader[name] ?? USUAL[name];
  // The new choice, until the server has saved it.
  const [wanted, setWanted] = useState<string>();
  const chosen = wanted ?? saved;
  const choose = (value: string) => {
    setWanted(value);
    showSetting(name, value);
  };
  return (
    <SettingsForm
      intent={INTENTS[name]}
      onSettled={(isSaved) => {
        setWanted(undefined);
        if (!isSaved) showSetting(name, saved);
      }}
    >
      <fieldset className={styles.choices}>
        <legend>{label}</legend>
        {Object.entries(options).map(([value, text]) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
          >
            <span lang={languageOf(value)}>{text}</span>
          </button>
        ))}
      </fieldset>
    </SettingsForm>
  );
}

/**
 * Changes the attribute of the root element, like root.tsx. The system's theme and Malayalam letters have no
 * attribute. Another language first needs its texts.
 */
function showSetting(name: Name, value: string): void {
  const { dataset } = document.documentElement;
  if (name === 'script' || name === 'language') return;
  if (value === 'system') delete dataset[name];
  else dataset[name] = value;
}
