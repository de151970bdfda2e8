import styles from '../../../web/ui/composer/chips.module.css';
import type { CircleAudience } from '../audience-contract.ts';

/** The circles that an author can write for. */
export type AudienceChoices = readonly CircleAudience[];

interface AudienceFieldProps {
  /** Without a circle, the form asks nothing. Undefined while the page does not know whether there is one. */
  circles: AudienceChoices | undefined;
  /** `everyone`, the id of a circle, or empty: nothing is chosen for the author. */
  chosen: string;
  /** The question and its answers. */
  texts: {
    forWhom: string;
    everyone: string;
    circle: (name: string, people: number) => string;
    /** The text while the form does not know the circles yet. */
    loading?: string;
  };
}

/** Asks for whom a text is. */
export function AudienceField({ circles, chosen, texts }: AudienceFieldProps) {
  if (circles?.length === 0) return null;
  const choices = [
    { id: 'everyone', label: texts.everyone },
    ...(circles ?? []).map(({ id, name, people }) => ({ id, label: texts.circle(name, people) })),
  ];
  return (
    <fieldset className={styles.topics}>
      <legend>{texts.forWhom}</legend>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name="circle" value={id} defaultChecked={id === chosen} required />
          <span className={styles.chip} dir="auto">
            {label}
          </span>
        </label>
      ))}
      {!circles && <p role="status">{texts.loading}</p>}
    </fieldset>
  );
}
