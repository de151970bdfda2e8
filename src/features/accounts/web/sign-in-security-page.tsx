import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { signInSecurityInput } from '../contract.ts';
import { confirmByForm, getConfirmation, getFactorDuty } from '../request.ts';
import {
  beginAuthenticator,
  cancelAuthenticator,
  confirmAuthenticator,
  readAuthenticatorSetup,
  readSignInSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../server/factors/authenticator.ts';
import { addPasskey, createPasskeyOptions, removePasskey } from '../server/factors/passkeys.ts';
import type { Route } from './+types/sign-in-security-page';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { FactorNotice } from './lazy-factor-notice.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { NewCodes, RecoveryCodesCard } from './recovery-codes-card.tsx';
import { isConfirmError } from './shared/confirm/confirm-errors.ts';
import { ConfirmFields } from './shared/confirm/lazy-confirm-fields.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const confirmation = await getConfirmation(context);
  const security = await readSignInSecurity(app, viewer);
  const isFresh = confirmation.needs === 'nothing';
  const passkeyOptions = isFresh ? await createPasskeyOptions(app, viewer) : undefined;
  const setup = isFresh ? await readAuthenticatorSetup(app, viewer) : undefined;
  return {
    email: viewer.email,
    confirmation,
    security,
    setup,
    passkeyOptions,
    factorDuty: getFactorDuty(context),
  };
}

type Notice =
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-removed'
  | 'authenticator-cancelled'
  | undefined;

export function action({ context, request }: Route.ActionArgs) {
  const done = (notice?: Notice, codes: string[] = [], isOn = false) => ({
    notice,
    codes,
    isOn,
    error: undefined,
  });
  return handleAction(context, async () => {
    const input = await readForm(request, signInSecurityInput);
    if (input.intent === 'confirm') {
      await confirmByForm(context, input);
      return done();
    }
    const { app, viewer } = getViewer(context);
    const { sessionToken = '' } = getRequest(context);
    const userAgent = request.headers.get('user-agent') ?? '';
    switch (input.intent) {
      case 'begin-authenticator':
        await beginAuthenticator(app, viewer);
        return done();
      case 'cancel-authenticator':
        await cancelAuthenticator(app, viewer);
        return done('authenticator-cancelled');
      case 'confirm-authenticator':
        return done(
          undefined,
          await confirmAuthenticator(app, viewer, { code: input.code, sessionToken, userAgent }),
          true,
        );
      case 'add-passkey': {
        const codes = await addPasskey(app, viewer, input, { sessionToken, userAgent });
        return done('passkey-added', codes);
      }
      case 'remove-passkey':
        await removePasskey(app, viewer, input.id, userAgent);
        return done('passkey-removed');
      case 'remove-authenticator':
        await removeAuthenticator(app, viewer, userAgent);
        return done('authenticator-removed');
      case 'renew-codes':
        return done(undefined, await renewRecoveryCodes(app, viewer, userAgent));
    }
  });
}

/** Shows the second factors of the viewer. Changing them requires a fresh proof, which the page asks for first. */
export default function SignInSecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('security');
  const { security: texts } = useTexts('security');
  const { email, confirmation, security, setup } = loaderData;
  const error = actionData?.error;
  const form = useFocusOnInvalidField(error);
  const mustConfirm = confirmation.needs !== 'nothing' || error?.code === 'confirm-first';
  const codes = actionData && 'codes' in actionData ? actionData.codes : [];
  const notice = actionData && 'notice' in actionData ? actionData.notice : undefined;
  const isShownElsewhere = error && isConfirmError(error);
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <FactorNotice duty={loaderData.factorDuty} hasLink={false} />
      <LiveRegion>
        {error && !isShownElsewhere && (
          <MessageBox tone="danger">
            {errorText(messages, error, { ...messages.confirm.errors, ...texts.errors })}
          </MessageBox>
        )}
        {notice && <MessageBox tone="success">{texts.done[notice]}</MessageBox>}
        {actionData && 'isOn' in actionData && actionData.isOn && (
          <MessageBox tone="success">{texts.on}</MessageBox>
        )}
      </LiveRegion>
      {codes.length > 0 && <NewCodes codes={codes} />}
      {mustConfirm && (
        <Card>
          <h2>{texts.confirmTitle}</h2>
          <p>{texts.confirmText}</p>
          <Form className="stack" ref={form} replace fields={{ intent: 'confirm' }}>
            <ConfirmFields confirmation={confirmation} error={error} email={email} />
            <Button>{messages.confirm.button}</Button>
          </Form>
        </Card>
      )}
      {codes.length === 0 && (
        <>
          <PasskeysCard
            passkeys={security.passkeys}
            options={loaderData.passkeyOptions}
            isLocked={mustConfirm}
          />
          <AuthenticatorCard
            since={security.authenticatorSince}
            setup={setup}
            isLocked={mustConfirm}
            error={error}
          />
          {(security.authenticatorSince !== null || security.passkeys.length > 0) && (
            <RecoveryCodesCard left={security.recoveryCodes} isLocked={mustConfirm} />
          )}
        </>
      )}
    </Page>
  );
}
