import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { passkeySignInInput } from '../contract.ts';
import { finishSignIn, readBrowser } from '../request.ts';
import { createPasskeyChallenge } from '../server/factors/passkey-proof.ts';
import { signInWithPasskey } from '../server/sign-in/passkey-sign-in.ts';
import type { Route } from './+types/passkey-page';
import { askPasskey } from './ask-passkey.ts';
import { usePasskey } from './use-passkey.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { options: await createPasskeyChallenge(getRequest(context).app) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { passkey } = await readForm(request, passkeySignInInput);
    const { app } = getRequest(context);
    const signedIn = await signInWithPasskey(app, passkey, readBrowser(context, request));
    return finishSignIn(context, request, signedIn);
  });
}

/** Signs in with a passkey alone. Asks for it at once, so that the tap on the link that led here is enough. */
export default function PasskeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('security');
  const { signIn } = useTexts('sign-in');
  const { passkey: texts, errors } = messages.confirm;
  const error = actionData?.error;
  const options = (error?.details?.options as object | undefined) ?? loaderData.options;
  const passkey = usePasskey(askPasskey, options);
  const isSubmitting = useNavigation().formMethod === 'POST';
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!passkey.isPossible || hasBegun.current) return;
    hasBegun.current = true;
    void passkey.start();
  });
  return (
    <Page title={texts.signInTitle} isNarrow>
      <Card>
        <h1>{texts.signInTitle}</h1>
        <p>{passkey.isPossible ? texts.signInText : texts.needsScript}</p>
        <LiveRegion>
          {error && (
            <MessageBox tone="danger">
              {errorText(messages, error, { ...signIn.errors, ...errors })}
            </MessageBox>
          )}
          {passkey.problem && !error && (
            <MessageBox tone="warning">{texts.problems[passkey.problem]}</MessageBox>
          )}
        </LiveRegion>
        <Form replace hidden={!passkey.isPossible}>
          <input type="hidden" name="passkey" ref={passkey.field} />
          <Button
            type="button"
            isBusy={passkey.isBusy || isSubmitting}
            busyText={messages.common.busy}
            onClick={() => void passkey.start()}
            isWide
          >
            {texts.use}
          </Button>
        </Form>
        <ButtonLink to="/" kind="quiet" isWide>
          {texts.withPassword}
        </ButtonLink>
      </Card>
    </Page>
  );
}
