import { useId } from 'react';
import type { ActionError } from '../../../web/texts/errors.ts';
import styles from '../../../web/ui/composer/chips.module.css';
import fields from '../../../web/ui/controls/field.module.css';
import { useFieldProblem } from '../../../web/ui/controls/field-problems.ts';
import type { CircleAudience } from '../audience-contract.ts';

/** The circles that an author can write for. */
export type AudienceChoices = readonly CircleAudience[];

interface AudienceFieldProps {
  /**
   * The viewer's circles. Without circles, the form asks nothing and sends an empty audience. Undefined until the
   * page knows the circles.
   */
  circles: AudienceChoices | undefined;
  /** `everyone`, the id of a circle, or empty: nothing is chosen for the author. */
  chosen: string;
  /** A refusal may name the circle for which the text was, also to a form that has asked nothing. */
  error: ActionError | undefined;
  /** The question and its answers. */
  texts: {
    forWhom: string;
    everyone: string;
    /** A circle that the author is no longer in, or that is closed. */
    lost: string;
    circle: (name: string, people: number) => string;
    /** The text while the form does not know the circles yet. */
    loading?: string;
  };
}

/** Asks for whom a text is. */
export function AudienceField({ circles, chosen: initial, error, texts }: AudienceFieldProps) {
  const chosen = String(error?.details?.circle ?? initial);
  const id = useId();
  const problem = useFieldProblem(id, { name: 'circle', type: 'radio', required: true });
  const isLost =
    circles !== undefined && !['', 'everyone'].includes(chosen) && !circles.some(({ id }) => id === chosen);
  // A text on the device may be for a circle: its script puts that circle here, and the server refuses it. Hydration and later renders
  // would empty a field of the type "hidden".
  if (circles?.length === 0 && !isLost)
    return <input hidden name="circle" defaultValue="" autoComplete="off" />;
  const choices = [
    { value: 'everyone', label: texts.everyone },
    ...(circles ?? []).map((circle) => ({
      value: circle.id,
      label: texts.circle(circle.name, circle.people),
    })),
    // A text that was for a circle must not go to everyone without an answer. The server refuses this value.
    ...(isLost ? [{ value: chosen, label: texts.lost }] : []),
  ];
  return (
    <fieldset className={styles.topics}>
      <legend>{texts.forWhom}</legend>
      {problem && (
        <p id={`${id}-error`} className={fields.error}>
          {problem}
        </p>
      )}
      {choices.map(({ value, label }, index) => (
        <label key={value}>
          <input
            type="radio"
            name="circle"
            id={index === 0 ? id : undefined}
            value={value}
            defaultChecked={value === chosen}
            required
            {...(problem && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
          />
          <span className={styles.chip} dir="auto">
            {label}
          </span>
        </label>
      ))}
      {!circles && <p role="status">{texts.loading}</p>}
    </fieldset>
  );
}
