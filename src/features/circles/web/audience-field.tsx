import { useTexts } from '../../../web/texts/texts.ts';
import styles from '../../../web/ui/composer/chips.module.css';
import type { CircleAudience } from '../contract.ts';

/** The circles that an author can write for. */
export type AudienceChoices = readonly CircleAudience[];

interface AudienceFieldProps {
  /** Without a circle, the form asks nothing. Undefined while it is not known whether there is one. */
  circles: AudienceChoices | undefined;
  /** `everyone`, the id of a circle, or empty: nothing is chosen for the author. */
  chosen: string;
}

/** Asks for whom a story is. */
export function AudienceField({ circles, chosen }: AudienceFieldProps) {
  const { audience } = useTexts('composer').composer;
  if (circles?.length === 0) return null;
  const choices = [
    { id: 'everyone', label: audience.everyone },
    ...(circles ?? []).map(({ id, name, people }) => ({ id, label: audience.circle(name, people) })),
  ];
  return (
    <fieldset className={styles.topics}>
      <legend>{audience.forWhom}</legend>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name="circle" value={id} defaultChecked={id === chosen} required />
          <span className={styles.chip} dir="auto">
            {label}
          </span>
        </label>
      ))}
      {!circles && <p role="status">{audience.loading}</p>}
    </fieldset>
  );
}
