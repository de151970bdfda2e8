import { redirect, useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { keepFactorsInput } from '../contract.ts';
import { inspectKeepLink, keepFactors } from '../server/administrators/factor-removal.ts';
import type { Route } from './+types/keep-factors-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = readSecret(searchParams, 'token') ?? '';
  const isDone = searchParams.get('notice') === 'kept';
  const isOpen = !isDone && (await inspectKeepLink(getRequest(context).app, token)) === 'valid';
  return { token, isDone, isOpen };
}

/** Prevents the removal. Opening the link does nothing, because mail scanners open links too. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { token } = await readForm(request, keepFactorsInput);
    await keepFactors(getRequest(context).app, token);
    return redirect('/keep-factors?notice=kept');
  });
}

/** Lets an administrator prevent that another one removes their second factors. */
export default function KeepFactorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('links');
  const { keep: texts } = messages;
  const { token, isDone, isOpen } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const error = actionData?.error ?? (isOpen || isDone ? undefined : { code: 'keep-over' });
  return (
    <Page title={texts.title} isNarrow>
      <Card>
        <h1>{texts.title}</h1>
        {error && (
          <MessageBox tone="danger">{errorText(messages, error, { 'keep-over': texts.over })}</MessageBox>
        )}
        {isDone && <MessageBox tone="success">{texts.done}</MessageBox>}
        {isOpen && (
          <>
            <p>{texts.text}</p>
            <Form className="stack" replace fields={{ token }}>
              <Button isBusy={isBusy} busyText={messages.common.busy} isWide>
                {texts.button}
              </Button>
            </Form>
          </>
        )}
        <ButtonLink to="/" kind="quiet" isWide>
          {messages.reset.toSignIn}
        </ButtonLink>
      </Card>
    </Page>
  );
}
