import { redirect } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { askAgainInput } from '../contract.ts';
import { askAgain } from '../server/applications/ask-to-join.ts';
import type { Route } from './+types/ask-again-page';

/** Records that a declined person asks again. Their refused sign-in shows the form that posts here. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app } = getRequest(context);
    const { token, answer } = await readForm(request, askAgainInput);
    await askAgain(app, token, answer);
    return redirect('/?notice=asked');
  });
}

/** Shown only after a failure, such as an expired token. Signing in again leads back to the form. */
export default function AskAgainPage({ actionData }: Route.ComponentProps) {
  const messages = useTexts('links');
  const { failure, askAgainText } = messages;
  const error = actionData?.error;
  return (
    <NoticePage scene="left" title={failure.sessionTitle} to="/" buttonText={failure.toSignIn}>
      <p>{askAgainText}</p>
      {error && error.code !== 'offer-over' && (
        <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
      )}
    </NoticePage>
  );
}
