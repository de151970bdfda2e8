import { type MiddlewareFunction, redirect } from 'react-router';
import { attempt, getViewer } from '../../../request.ts';
import { readForm } from '../../../server/validate.ts';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { errorText } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { keepForm } from '../../../web/ui/keep-form.ts';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { approveInput } from '../contract.ts';
import { approveMember } from '../server/membership.ts';
import type { Route } from './+types/decide-page';
import { toListPath } from './list-path.ts';

/** Opened instead of submitted: nothing is decided. Not in a loader, which would run after a refused decision too. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request }) => {
    if (request.method !== 'POST') throw redirect('/admin');
  },
];

export function action({ context, request, params }: Route.ActionArgs) {
  return attempt(context, async () => {
    const { app, viewer } = getViewer(context);
    const { next, ...place } = await readForm(request, approveInput);
    await approveMember(app, viewer, params.account);
    return redirect(toListPath(place, next));
  });
}

/** With scripts the list is already there: it is refreshed where it stands, and nobody is led anywhere. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(async () => {
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) return {};
      throw error;
    }
  });
}

/** Where a browser without scripts reads why a decision was refused. */
export default function DecidePage({ actionData }: Route.ComponentProps) {
  const messages = useAdminMessages();
  const { admin } = messages;
  const code = actionData && 'error' in actionData ? actionData.error.code : 'unexpected';
  return (
    <Page title={admin.title}>
      <h1>{admin.title}</h1>
      <Card>
        <MessageBox tone="danger">{errorText(messages, code, admin.errors)}</MessageBox>
        <div>
          <ButtonLink to="/admin" kind="primary">
            {admin.toList}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
