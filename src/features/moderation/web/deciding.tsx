import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { SaveBar } from '../../../web/ui/members/save-bar.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { type Decision, MAX_DECISION, type ModerationCase } from '../contract.ts';
import styles from './moderation.module.css';
import { Quote } from './quote.tsx';
import { UndoForm } from './undo-form.tsx';

interface DecidingProps {
  found: ModerationCase;
  /** True right after a form of this page was sent. The page shows its outcome above. */
  isDone: boolean;
  error?: ActionError | undefined;
  values?: Record<string, string> | undefined;
}

/** The form that fits a case: the first decision, the answer to an objection, or undoing what was decided. */
export function Deciding({ found, isDone, ...answer }: DecidingProps) {
  const { moderation: texts } = useTexts('moderation');
  if (found.closedAt === null) {
    const key = found.log.at(-1)?.id;
    if (found.contested) return <ObjectionForm key={key} found={found} {...answer} />;
    return <DecideForm key={key} found={found} {...answer} />;
  }
  if (isDone || !found.undoable) return null;
  return (
    <Card>
      <h2>{texts.isClosed}</h2>
      {found.outcome && <p>{texts.actions[found.outcome]}</p>}
      <UndoForm entry={found.undoable} />
    </Card>
  );
}

type FormProps = Omit<DecidingProps, 'isDone'>;

/** Returns the state of a form's fields: which one an error names, and what was typed. */
function useFields({ error, values }: Pick<FormProps, 'error' | 'values'>) {
  const { moderation: texts } = useTexts('moderation');
  const { field, fields = [field] } = (error?.details ?? {}) as { field?: string; fields?: unknown[] };
  const errorAt = (name: string, text: string) => (fields.includes(name) ? text : undefined);
  return {
    form: useFocusOnInvalidField(error),
    errorAt,
    text: (name: 'words' | 'note') => ({
      name,
      dir: 'auto',
      maxLength: MAX_DECISION,
      defaultValue: values?.[name],
      error: errorAt(name, texts.errors.blank),
    }),
  };
}

function DecideForm({ found, error, values }: FormProps) {
  const { moderation: texts } = useTexts('moderation');
  const { form, errorAt, text } = useFields({ error, values });
  const { formData } = useNavigation();
  const isRelease = (decision: Decision) => found.isHeld && decision === 'no-breach';
  return (
    <Card>
      <h2>{texts.decide}</h2>
      <Form ref={form} className="stack" replace>
        <Seen found={found} />
        <fieldset className={styles.choices}>
          <legend>{texts.decision}</legend>
          {found.decisions.map((decision) => (
            <Choice
              key={decision}
              type="radio"
              name="intent"
              value={decision}
              label={isRelease(decision) ? texts.release : texts.decisions[decision]}
              hint={isRelease(decision) ? texts.releaseEffect : texts.effects[decision]}
              defaultChecked={values?.intent === decision}
              required
            />
          ))}
          {/* One form with two choices: without scripts, one of two forms loses what is typed in the other. */}
          <Choice
            type="radio"
            name="intent"
            value="propose-suspension"
            label={texts.propose}
            hint={texts.proposeHint}
            defaultChecked={values?.intent === 'propose-suspension'}
            required
          />
        </fieldset>
        <SelectField
          label={texts.rule}
          name="rule"
          defaultValue={values?.rule ?? ''}
          error={errorAt('rule', texts.errors['rule-missing'])}
        >
          <option value="">{texts.chooseRule}</option>
          {found.rules.map((rule, index) => (
            <option key={rule} value={index + 1}>
              {`${index + 1}. ${rule}`}
            </option>
          ))}
        </SelectField>
        <TextArea {...text('words')} label={texts.words} hint={texts.wordsHint} rows={4} />
        <TextArea {...text('note')} label={texts.note} rows={2} />
        <SaveBar>
          <Button isBusy={formData !== undefined} busyText={texts.busy}>
            {texts.decide}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}

/** Upholds or reverses the decision that the author objects to. */
function ObjectionForm({ found, error, values }: FormProps) {
  const { moderation: texts } = useTexts('moderation');
  const { form, text } = useFields({ error, values });
  const { formData } = useNavigation();
  const { contested } = found;
  if (!contested) return null;
  const effects = texts.answerEffects[contested.decision.startsWith('hide') ? 'hide' : 'warn'];
  return (
    <Card>
      <h2>{texts.answerTitle}</h2>
      <h3>{texts.contestedTitle}</h3>
      <p>{texts.actions[contested.decision]}</p>
      {contested.rule && <p>{contested.rule}</p>}
      {contested.words && <Quote text={contested.words} />}
      <Form ref={form} className="stack" replace>
        <Seen found={found} />
        <fieldset className={styles.choices}>
          <legend>{texts.decision}</legend>
          {(['uphold', 'reverse'] as const).map((intent) => (
            <Choice
              key={intent}
              type="radio"
              name="intent"
              value={intent}
              label={texts[intent]}
              hint={effects[intent]}
              defaultChecked={values?.intent === intent}
              required
            />
          ))}
        </fieldset>
        <TextArea {...text('words')} label={texts.answerWords} hint={texts.answerWordsHint} rows={4} />
        <TextArea {...text('note')} label={texts.note} rows={2} />
        <SaveBar>
          <Button isBusy={formData !== undefined} busyText={texts.busy}>
            {texts.answer}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}

/** Shows the words of a decision that came too late, so that the moderator can copy them. */
export function RefusedWords({ values }: Pick<DecidingProps, 'values'>) {
  const { moderation: texts } = useTexts('moderation');
  return (['words', 'note'] as const).map(
    (name) =>
      values?.[name] && (
        <TextArea key={name} label={texts[name]} value={values[name]} rows={4} dir="auto" readOnly />
      ),
  );
}

/** The version of the thing that the moderator sees: the author may change it meanwhile. */
function Seen({ found }: { found: ModerationCase }) {
  return found.now && <input type="hidden" name="seen" value={found.now.version} />;
}
