import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { PersonSummary } from '../../people/contract.ts';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import type { Workshop } from '../contract.ts';
import styles from './book.module.css';

interface EditorFormsProps {
  workshop: Workshop;
  /** What was searched for, and who was found. */
  q: string;
  found: PersonSummary[];
}

/** Who edits the book and who writes the foreword. */
export function EditorForms({ workshop, q, found }: EditorFormsProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { id, editors, forewordBy, hasForeword, mayName } = workshop;
  const action = `/books/${id}/edit`;
  return (
    <Card>
      <h2>{texts.editors}</h2>
      <p className={styles.note}>{texts.editorsHint}</p>
      <ul className={styles.list}>
        {editors.map((person) => (
          <li key={person.id} className={styles.item}>
            <PersonLink {...person} />
            {mayName && (
              <Form action={action} replace fields={{ intent: 'remove-editor', person: person.id }}>
                <Button kind="quiet" aria-label={texts.removeEditorOf(person.name)}>
                  {texts.removeEditor}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <h3>{texts.forewordBy}</h3>
      {forewordBy ? (
        <div className={styles.item}>
          <div>
            <PersonLink {...forewordBy} />
            <p className={styles.note}>{hasForeword ? texts.forewordWritten : texts.forewordWaits}</p>
          </div>
          <Form action={action} replace fields={{ intent: 'foreword-by', person: '' }}>
            <Button kind="quiet">{texts.noForeword}</Button>
          </Form>
        </div>
      ) : (
        <p>{texts.forewordNobody}</p>
      )}
      <form method="get" action={action} className={styles.line}>
        <TextField label={texts.findPerson} name="q" dir="auto" defaultValue={q} />
        <Button kind="secondary">{texts.find}</Button>
      </form>
      {q && found.length === 0 && <p>{texts.nobodyFound}</p>}
      <ul className={styles.list}>
        {found.map((person) => (
          <li key={person.id} className={styles.item}>
            <PersonLink {...person} />
            <div className="row">
              {mayName && (
                <Form action={action} replace fields={{ intent: 'add-editor', person: person.id }}>
                  <Button kind="secondary" aria-label={texts.makeEditorOf(person.name)}>
                    {texts.makeEditor}
                  </Button>
                </Form>
              )}
              <Form action={action} replace fields={{ intent: 'foreword-by', person: person.id }}>
                <Button kind="secondary" aria-label={texts.askForewordOf(person.name)}>
                  {texts.askForeword}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
