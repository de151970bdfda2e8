import { useEffect, useRef, useState } from 'react';
import type { NamedZones } from '../../texts/named-zones.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/field.tsx';
import { SelectField } from '../controls/select-field.tsx';
import { Globe } from '../icons/globe.ts';
import { listZones } from './list-zones.ts';
import styles from './zone-field.module.css';

interface ZoneFieldProps {
  value: string;
  timeZones: NamedZones;
  /** The zones that the member probably wants, the likeliest first. */
  likely: readonly string[];
  texts: { timeZone: string; change: string; otherZone: string };
}

/** The most zones that a search shows. */
const MAX_FOUND = 6;

/**
 * A time zone within a sentence, and its choice: opens a few likely zones and a search; without scripts, a list
 * of all zones.
 */
export function ZoneField({ value, timeZones, likely, texts }: ZoneFieldProps) {
  const [chosen, setChosen] = useState(value);
  const [isScripted, setScripted] = useState(false);
  const root = useRef<HTMLDetailsElement>(null);
  // The field also changes when the form restores a kept value, which the form signals.
  useEffect(() => {
    setScripted(true);
    const form = root.current?.closest('form');
    const follow = () => setChosen(findField(root.current)?.value ?? '');
    follow();
    form?.addEventListener('input', follow);
    return () => form?.removeEventListener('input', follow);
  }, []);
  const choose = (zone: string) => {
    const field = findField(root.current);
    if (!field) return;
    field.value = zone;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const zones = listZones(timeZones);
  return (
    <details className={styles.zone} ref={root}>
      <summary>
        <Globe aria-hidden="true" />
        <span>
          {texts.timeZone}: {zones.find(({ zone }) => zone === chosen)?.name}{' '}
          <span className={styles.change}>{texts.change}</span>
        </span>
      </summary>
      {/* This select remains the form's field, although buttons replace it. */}
      <div hidden={isScripted}>
        <SelectField label={texts.timeZone} isLabelHidden name="timeZone" defaultValue={value}>
          {zones.map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {isScripted && (
        <Picker zones={zones} likely={[...new Set([...likely, chosen])]} label={texts.otherZone}>
          {({ zone, name }) => (
            <Button
              key={zone}
              type="button"
              kind={zone === chosen ? 'primary' : 'secondary'}
              aria-pressed={zone === chosen}
              onClick={() => choose(zone)}
            >
              {name}
            </Button>
          )}
        </Picker>
      )}
    </details>
  );
}

function findField(root: HTMLElement | null): HTMLSelectElement | null | undefined {
  return root?.querySelector('select');
}

type Zone = ReturnType<typeof listZones>[number];

interface PickerProps {
  zones: Zone[];
  likely: string[];
  /** The label of the search. */
  label: string;
  children: (zone: Zone) => React.ReactNode;
}

function Picker({ zones, likely, label, children }: PickerProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = wanted
    ? zones.filter(({ zone, name }) => `${name} ${zone}`.replaceAll('_', ' ').toLowerCase().includes(wanted))
    : [];
  return (
    <div className={styles.picker}>
      {zones.filter(({ zone }) => likely.includes(zone)).map(children)}
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        // Enter in the search must not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found
        .filter(({ zone }) => !likely.includes(zone))
        .slice(0, MAX_FOUND)
        .map(children)}
    </div>
  );
}
