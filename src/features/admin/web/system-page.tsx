import { Outlet, redirect, useNavigation } from 'react-router';
import { getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { readTestMailState, sendTestMail } from '../../home/server/setup.ts';
import { systemInput } from '../contract.ts';
import { readFailingTasks, readSystemState } from '../server/admin-notices.ts';
import type { Route } from './+types/system-page';
import { BackupNotice, FailedMailsNotice, FailingTaskNotice, OverdueNotice } from './admin-notices.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const [state, testMail, tasks] = await Promise.all([
      readSystemState(app, viewer),
      readTestMailState(app, viewer),
      readFailingTasks(app, viewer),
    ]);
    return {
      ...state,
      tasks,
      testMail,
      isTested: new URL(request.url).searchParams.has('tested'),
      keepsMails: app.config.smtpUrl === undefined,
      email: viewer.email,
    };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, systemInput, async (_input, { app, viewer }) => {
    await sendTestMail(app, viewer);
    return redirect('/admin/system?tested');
  });
}

type State = Exclude<Route.ComponentProps['loaderData'], { error: unknown }>;

/** Says in words how mails, backups and the speed of pages are. */
export default function SystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const error = failureOf(actionData)?.error;
  return (
    <>
      <Mails state={loaderData} refusal={error && errorText(messages, error, messages.admin.errors)} />
      <Backups state={loaderData} />
      <Tasks tasks={loaderData.tasks} />
      <Outlet />
    </>
  );
}

function Mails({ state, refusal }: { state: State; refusal: string | undefined }) {
  const { system: texts, setup } = useTexts('admin-mails');
  const isBusy = useNavigation().formMethod === 'POST';
  const { failedCount, overdue, testMail, isTested, keepsMails, email } = state;
  const outcome =
    testMail === 'sent' && keepsMails ? setup.testMailKept : testMail !== 'none' && setup.testMail[testMail];
  return (
    <Card>
      <h2>{texts.mails}</h2>
      <p>{texts.mailsWhat}</p>
      {keepsMails && <p>{setup.mailFiles}</p>}
      {failedCount > 0 && <FailedMailsNotice count={failedCount} />}
      {overdue && <OverdueNotice {...overdue} />}
      {failedCount === 0 && !overdue && <p>{texts.mailsFine}</p>}
      <p>{texts.testMail(email)}</p>
      <div className="row">
        <Form action="/admin/system" replace preventScrollReset fields={{ intent: 'send-test-mail' }}>
          <Button kind="secondary" isBusy={isBusy} busyText={texts.busy}>
            {setup.sendTestMail}
          </Button>
        </Form>
        <ButtonLink to="/admin/mails">{texts.toMails}</ButtonLink>
      </div>
      <LiveRegion>
        {refusal ? (
          <MessageBox tone="danger">{refusal}</MessageBox>
        ) : (
          isTested &&
          outcome && (
            <MessageBox tone={testMail === 'failed' ? 'danger' : 'success'}>
              <p>{outcome}</p>
              {testMail === 'waiting' && (
                <ButtonLink to="/admin/system?tested" preventScrollReset replace>
                  {setup.checkAgain}
                </ButtonLink>
              )}
            </MessageBox>
          )
        )}
      </LiveRegion>
    </Card>
  );
}

function Backups({ state: { backups } }: { state: State }) {
  const { system: texts } = useTexts('admin-mails');
  return (
    <Card>
      <h2>{texts.backups}</h2>
      <p>{texts.backupsWhat}</p>
      {backups ? <BackupNotice {...backups} /> : <p>{texts.backupsNone}</p>}
    </Card>
  );
}

/** Lists the tasks of the server that fail. */
function Tasks({ tasks }: { tasks: State['tasks'] }) {
  const { system: texts } = useTexts('admin-mails');
  return (
    <Card>
      <h2>{texts.tasks}</h2>
      <p>{texts.tasksWhat}</p>
      {tasks.length === 0 && <p>{texts.tasksFine}</p>}
      {tasks.map((task) => (
        <FailingTaskNotice key={task.name} {...task} />
      ))}
    </Card>
  );
}
