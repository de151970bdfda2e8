import type { ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { CircleCheck } from '../../../web/ui/icons/circle-check.ts';
import { CircleDashed } from '../../../web/ui/icons/circle-dashed.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Setup as Steps } from '../../community/contract.ts';
// Reuses the stylesheet of the page, because a document has only the stylesheets of its page.
import styles from './dashboard-page.module.css';

/** Lists what the first administrator should do before people come. Loaded late: see dashboard-page.tsx. */
export function Setup({ setup }: { setup: Steps }) {
  const messages = useTexts();
  const { mails, setup: texts } = useTexts('admin-mails');
  const form = useFetcher<{ error?: ActionError }>();
  const error = form.state === 'idle' ? form.data?.error : undefined;
  const { testMail, email, address } = setup;
  const button = (intent: string, text: string) => (
    <Form fetcher={form} action="/admin/community" fields={{ intent }}>
      <Button kind="secondary" isBusy={form.state !== 'idle'} busyText={mails.busy}>
        {text}
      </Button>
    </Form>
  );
  return (
    <Card>
      <h2>{texts.title}</h2>
      <ol className={styles.steps}>
        <Step isDone={setup.hasName} done={texts.done}>
          <Link to="/profile">{texts.name}</Link>
        </Step>
        <Step isDone={setup.hasSettings} done={texts.done}>
          <Link to="/admin/community/name">{texts.settings}</Link>
        </Step>
        <Step isDone={testMail === 'sent'} done={texts.done}>
          {setup.keepsMails ? texts.mailFiles : texts.mail(email)}
          <p role="status">
            {testMail === 'sent' && setup.keepsMails
              ? texts.testMailKept
              : testMail !== 'none' && texts.testMail[testMail]}
            {testMail === 'failed' && (
              <>
                {' '}
                <Link to="/admin/mails">{texts.toMails}</Link>
              </>
            )}
          </p>
          {testMail === 'waiting' ? (
            <ButtonLink to="/dashboard" reloadDocument>
              {texts.checkAgain}
            </ButtonLink>
          ) : (
            testMail !== 'sent' && button('send-test-mail', texts.sendTestMail)
          )}
          {error && <p role="alert">{errorText(messages, error)}</p>}
        </Step>
        <Step isDone={setup.hasStory} done={texts.done}>
          <Link to="/write">{texts.story}</Link>
        </Step>
        <Step isDone={setup.hasInvited} done={texts.done}>
          <Link to="/invitations">{texts.invite}</Link>
          <p>
            {texts.address} <bdi>{address}</bdi>
          </p>
        </Step>
      </ol>
      {button('end-setup', texts.end)}
    </Card>
  );
}

function Step({ isDone, done, children }: { isDone: boolean; done: string; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <CircleCheck role="img" aria-label={done} /> : <CircleDashed aria-hidden="true" />}
      <div>{children}</div>
    </li>
  );
}
