import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { SettingsForm } from '../controls/settings-form.tsx';
import { type Reader, useReader } from '../page/reader.ts';
import styles from './reading-menu.module.css';
import { useClosingDetails } from './use-closing-details.ts';

type Name = 'textSize' | 'lineSpacing' | 'theme' | 'script';

/** The settings, and how a reader without any sees the page. */
const USUAL = { textSize: 'medium', lineSpacing: 'normal', theme: 'system', script: 'malayalam' } as const;
const INTENTS = {
  textSize: 'text-size',
  lineSpacing: 'line-spacing',
  theme: 'theme',
  script: 'script',
} as const;

/** A button that opens the settings of reading. Works without JavaScript; with it, the page changes at once. */
export function ReadingMenu() {
  const { reading, settings } = useTexts('reading');
  const details = useClosingDetails();
  const reader = useReader();
  return (
    <details {...details} className={styles.menu}>
      <summary aria-label={`Aa: ${reading.settings}`}>Aa</summary>
      <div className={styles.panel}>
        <Choices name="textSize" label={settings.textSize} options={settings.textSizes} reader={reader} />
        <Choices
          name="lineSpacing"
          label={reading.lineSpacing}
          options={reading.lineSpacings}
          reader={reader}
        />
        <Choices name="script" label={reading.script} options={reading.scripts} reader={reader} />
        <Choices name="theme" label={settings.theme} options={settings.themes} reader={reader} />
      </div>
    </details>
  );
}

interface ChoicesProps {
  name: Name;
  label: string;
  /** Texts by value. */
  options: Record<string, string>;
  reader: Reader;
}

function Choices({ name, label, options, reader }: ChoicesProps) {
  const saved = reader[name] ?? USUAL[name];
  // Until the server has saved the choice.
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
            <span lang={value === 'malayalam' ? 'ml' : undefined}>{text}</span>
          </button>
        ))}
      </fieldset>
    </SettingsForm>
  );
}

/** Changes the attribute of the root element as root.tsx does. The system's theme has none, nor have other letters. */
function showSetting(name: Name, value: string): void {
  const { dataset } = document.documentElement;
  if (name === 'script') return;
  if (value === 'system') delete dataset[name];
  else dataset[name] = value;
}
