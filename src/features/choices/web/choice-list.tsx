import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Check } from '../../../web/ui/icons/check.ts';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import type { Question, ShownChoice } from '../contract.ts';
import type { QuestionForm } from './ask-form.tsx';
import styles from './choices.module.css';

/** Lets the reader choose while the question is open, and shows the results to those who may see them. */
export function Choices({ question, fetcher, path, isBusy }: QuestionForm & { question: Question }) {
  const { choices: texts } = useTexts('choices');
  const { id, choices, isMany, isEnded, hasChosen, hidden, people } = question;
  const note = hidden ? (hidden === 'few' && isEnded ? texts.fewAtEnd : texts.hidden[hidden]) : undefined;
  return (
    <>
      {isEnded ? (
        <ul className={styles.choices}>
          {choices.map((choice) => (
            <li key={choice.text}>
              <p className={styles.choice}>
                <span className={styles.text} dir="auto" lang={choice.language}>
                  {choice.text}
                </span>
                {choice.isOwn && (
                  <span className={styles.mine}>
                    <Check aria-hidden="true" />
                    {texts.own}
                  </span>
                )}
              </p>
              <Result choice={choice} people={people} />
            </li>
          ))}
        </ul>
      ) : (
        <Form
          fetcher={fetcher}
          action={path}
          className="stack"
          key={choices.map(({ isOwn }) => isOwn).join()}
          fields={{ intent: 'question-choose', question: id }}
        >
          <fieldset className={styles.choices}>
            <legend className="unseen">{question.text}</legend>
            {choices.map((choice, position) => (
              <div key={choice.text}>
                <Choice
                  type={isMany ? 'checkbox' : 'radio'}
                  name="chosen"
                  value={position}
                  label={
                    <span className={styles.text} dir="auto" lang={choice.language}>
                      {choice.text}
                    </span>
                  }
                  defaultChecked={choice.isOwn}
                />
                <Result choice={choice} people={people} />
              </div>
            ))}
          </fieldset>
          <Button kind={hasChosen ? 'secondary' : 'primary'} isBusy={isBusy} busyText={texts.saving}>
            {hasChosen ? texts.changeChoice : texts.choose}
          </Button>
        </Form>
      )}
      {people !== null && <p className={styles.facts}>{texts.people(people)}</p>}
      {note && <p className={styles.facts}>{note}</p>}
      {hasChosen && !isEnded && (
        <Form fetcher={fetcher} action={path} fields={{ question: id }}>
          <Button kind="quiet" name="intent" value="question-take-back" isBusy={isBusy}>
            {texts.takeBack}
          </Button>
        </Form>
      )}
    </>
  );
}

/** The drawing has a width of 100 units and fills its place. */
const WIDTH = 100;

/** Shows how many people took a choice, as a bar of all who took part, and the names of those people. */
function Result({
  choice: { count, people: named },
  people,
}: {
  choice: ShownChoice;
  people: number | null;
}) {
  const { choices: texts } = useTexts('choices');
  if (count === null || !people) return null;
  return (
    <div className={styles.result}>
      <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round((count / people) * WIDTH)} height="1" />
      </svg>
      <span className={styles.count}>{texts.count(count)}</span>
      {named.length > 0 && (
        <ul className={styles.people}>
          {named.map((person) => (
            <li key={person.id}>
              <PersonLink {...person} />
            </li>
          ))}
          {count > named.length && <li>{texts.andMore(count - named.length)}</li>}
        </ul>
      )}
    </div>
  );
}
