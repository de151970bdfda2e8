import { useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { inspectUnsubscribeToken, unsubscribe } from '../server/unsubscribe.ts';
import type { Route } from './+types/unsubscribe-page';

/** Opening the link does nothing, because mail scanners open links too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return { kind: await inspectUnsubscribeToken(getRequest(context).app, readToken(request)) };
}

/**
 * Mail services send this form without cookies, some without a body or with their own fields. So the token
 * alone decides, whoever is signed in.
 */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    return { stopped: (await unsubscribe(getRequest(context).app, readToken(request))) !== undefined };
  });
}

function readToken(request: Request): string {
  return readSecret(new URL(request.url).searchParams, 'token') ?? '';
}

/** Stops the kind of mails that contained the link. */
export default function UnsubscribePage({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const messages = useTexts('links');
  const { unsubscribe: texts } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  const error = failureOf(actionData)?.error;
  const isStopped = actionData && 'stopped' in actionData && actionData.stopped;
  return (
    <Page title={texts.title} isNarrow>
      <Card>
        <h1>{texts.title}</h1>
        <LiveRegion>
          {error && <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>}
          {isStopped && <MessageBox tone="success">{texts.done}</MessageBox>}
          {!kind && <MessageBox tone="danger">{texts.over}</MessageBox>}
        </LiveRegion>
        {kind && !isStopped && (
          <>
            <p>{texts.kinds[kind]}</p>
            <Form className="stack" replace>
              <input type="hidden" name="List-Unsubscribe" value="One-Click" />
              <Button isBusy={isBusy} busyText={messages.common.busy} isWide>
                {texts.button}
              </Button>
            </Form>
          </>
        )}
        <ButtonLink to="/news/settings" kind="quiet" isWide>
          {texts.toSettings}
        </ButtonLink>
      </Card>
    </Page>
  );
}
