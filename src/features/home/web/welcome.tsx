import { Link, useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { CircleCheck } from '../../../web/ui/icons/circle-check.ts';
import { CircleDashed } from '../../../web/ui/icons/circle-dashed.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Welcome as Steps } from '../contract.ts';
// Reuses the stylesheet of the page, because a document has only the stylesheets of its page.
import styles from './dashboard-page.module.css';

/**
 * Leads a new member through three small steps. Shows the next step in a line, and all steps once it is opened.
 */
export function Welcome({ steps }: { steps: Steps }) {
  const messages = useTexts('welcome');
  const { welcome } = messages;
  const form = useFetcher<{ error?: ActionError }>();
  const error = form.state === 'idle' ? form.data?.error : undefined;
  const { hasName, hasPhoto, hasLiked, hasAnswered } = steps;
  const missing = hasName ? 'photo' : hasPhoto ? 'name' : 'both';
  const all = [
    { isDone: hasLiked, path: '/stories/latest', ...welcome.like },
    { isDone: hasAnswered, path: '/stories/latest', ...welcome.answer },
    { isDone: hasName && hasPhoto, path: '/profile', ...welcome.profile[missing] },
  ];
  const next = all.findIndex(({ isDone }) => !isDone);
  return (
    <Disclosure isChip summary={welcome.next(next + 1, all[next]?.short ?? '')}>
      <Card>
        <h2>{welcome.title}</h2>
        <ol className={styles.steps}>
          {all.map(({ isDone, path, text }) => (
            <li key={text} data-done={isDone || undefined}>
              {isDone ? (
                <CircleCheck role="img" aria-label={welcome.done} />
              ) : (
                <CircleDashed aria-hidden="true" />
              )}
              <div>{isDone ? text : <Link to={path}>{text}</Link>}</div>
            </li>
          ))}
        </ol>
        <p>{welcome.badge}</p>
        {error && <p role="alert">{errorText(messages, error)}</p>}
        <Form fetcher={form} action="/dashboard" fields={{ intent: 'skip-welcome' }}>
          <Button kind="secondary" isBusy={form.state !== 'idle'} busyText={messages.common.busy}>
            {welcome.skip}
          </Button>
        </Form>
      </Card>
    </Disclosure>
  );
}
