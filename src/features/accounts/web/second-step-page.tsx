import { useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { secondStepInput } from '../contract.ts';
import { finishSignIn, readBrowser, readBrowserCookie } from '../request.ts';
import { findSecondStep, finishSecondStep } from '../server/sign-in/second-step.ts';
import type { Route } from './+types/second-step-page';
import { CodeField } from './code-field.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, returnPath } = getRequest(context);
  const factors = await findSecondStep(app, readBrowserCookie(context, request, 'second-step'));
  return { factors, returnPath };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { code } = await readForm(request, secondStepInput);
      const token = readBrowserCookie(context, request, 'second-step');
      const { app } = getRequest(context);
      const signedIn = await finishSecondStep(app, { token, code }, readBrowser(context, request));
      return finishSignIn(context, request, signedIn);
    },
    request,
  );
}

/** Asks for the second factor after the right password. */
export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('security');
  const texts = messages.confirm;
  const { factors, returnPath } = loaderData;
  const error = actionData?.error ?? (factors ? undefined : { code: 'second-step-over' });
  const form = useFocusOnInvalidField(error);
  const isBusy = useNavigation().formMethod === 'POST';
  const text = error && errorText(messages, error, texts.errors);
  const isWrong = error?.code === 'wrong-code';
  const isOver = error?.code === 'second-step-over';
  return (
    <Page title={texts.stepTitle} isNarrow>
      <Card>
        <h1>{texts.stepTitle}</h1>
        {!isOver && <p>{factors?.hasApp ? texts.stepText : texts.passkeyStepText}</p>}
        <LiveRegion>{text && !isWrong && <MessageBox tone="danger">{text}</MessageBox>}</LiveRegion>
        {!isOver && factors?.hasPasskey && (
          <ButtonLink
            to={returnPath ? `/passkey?to=${returnPath}` : '/passkey'}
            kind={factors.hasApp ? 'secondary' : 'primary'}
            isWide
          >
            {texts.passkey.use}
          </ButtonLink>
        )}
        {!isOver && (
          <Form className="stack" ref={form} replace>
            <CodeField
              name="code"
              label={factors?.hasApp === false ? texts.recoveryCode : texts.code}
              hint={factors?.hasApp === false ? texts.recoveryHint : texts.codeHint}
              error={isWrong ? text : undefined}
            />
            <Button isBusy={isBusy} busyText={messages.common.busy} isWide>
              {texts.signIn}
            </Button>
          </Form>
        )}
        <ButtonLink to="/" kind={isOver ? 'primary' : 'quiet'} isWide>
          {isOver ? messages.failure.toSignIn : texts.startAgain}
        </ButtonLink>
      </Card>
    </Page>
  );
}
