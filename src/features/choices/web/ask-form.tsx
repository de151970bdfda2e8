import type { FetcherWithComponents } from 'react-router';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { CHOICE_FIELDS, DAYS, MAX_CHOICE, MAX_QUESTION } from '../contract.ts';
import styles from './choices.module.css';

/** The number of fields above "More choices". */
const FIRST = 3;
/** The initial values of a form that asks a new question. */
const UNASKED = { named: 'no', results: 'at-once', days: '7' };

/** The props that all forms of a question share. */
export interface QuestionForm {
  fetcher: FetcherWithComponents<unknown>;
  /** The page whose action changes the question. */
  path: string;
  isBusy: boolean;
  /** The fields of a form that asks a question and was refused, for a browser without scripts. */
  typed: Record<string, string> | undefined;
}

interface AskFormProps extends QuestionForm {
  /** The fields of the question that the form changes. */
  written?: Record<string, string>;
}

/** The form with which an author asks a question, or changes it. */
export function AskForm({ fetcher, path, isBusy, typed, written }: AskFormProps) {
  const { choices: texts } = useTexts('choices');
  return (
    <Form fetcher={fetcher} action={path} className="stack" fields={{ intent: 'question-ask' }}>
      {!written && <p className={styles.facts}>{texts.askHint}</p>}
      <AskFields values={typed ?? written} isRequired />
      <Button isBusy={isBusy} busyText={texts.saving}>
        {written ? texts.saveChange : texts.save}
      </Button>
    </Form>
  );
}

interface AskFieldsProps {
  /** The typed values. */
  values: Record<string, string> | undefined;
  /** What is wrong with the values, in the form of another text. */
  error?: ActionError | undefined;
  isRequired?: boolean;
}

/** The fields of a question, in its own form or in that of its text. */
export function AskFields({ values: given, error, isRequired }: AskFieldsProps) {
  const { choices: texts } = useTexts('choices');
  const values: Record<string, string> = { ...UNASKED, ...given };
  const [first, further] = [CHOICE_FIELDS.slice(0, FIRST), CHOICE_FIELDS.slice(FIRST)];
  const field = (name: string) => (
    <TextField
      key={name}
      label={texts.choice(Number(name.slice(-1)))}
      name={name}
      maxLength={MAX_CHOICE * MAX_UNITS_PER_GRAPHEME}
      defaultValue={values[name]}
      autoComplete="off"
      dir="auto"
    />
  );
  return (
    <>
      <FormOutcome error={error} errors={texts.errors} />
      <TextField
        label={texts.question}
        name="question"
        required={isRequired}
        maxLength={MAX_QUESTION * MAX_UNITS_PER_GRAPHEME}
        defaultValue={values.question}
        autoComplete="off"
        dir="auto"
      />
      {first.map(field)}
      <Disclosure summary={texts.more} open={further.some((name) => values[name])}>
        <div className="stack">
          <p className={styles.facts}>{texts.moreHint}</p>
          {further.map(field)}
        </div>
      </Disclosure>
      <Choice
        type="checkbox"
        name="many"
        value="yes"
        label={texts.many}
        defaultChecked={values.many === 'yes'}
      />
      <Options name="named" legend={texts.namesTitle} labels={texts.names} chosen={values.named} />
      <Options name="results" legend={texts.resultsTitle} labels={texts.results} chosen={values.results} />
      <SelectField label={texts.days} name="days" defaultValue={values.days}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {texts.dayCount(Number(days))}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface OptionsProps {
  name: string;
  legend: string;
  /** The names of the options by their values, in their order. */
  labels: Record<string, string>;
  chosen: string | undefined;
}

function Options({ name, legend, labels, chosen }: OptionsProps) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {Object.entries(labels).map(([value, label]) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          value={value}
          label={label}
          defaultChecked={value === chosen}
        />
      ))}
    </fieldset>
  );
}
