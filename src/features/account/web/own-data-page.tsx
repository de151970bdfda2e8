import { redirect, redirectDocument } from 'react-router';
import { getRequest, getViewer, handleAction, setSessionCookie } from '../../../pipeline/request.ts';
import { readForm } from '../../../server/validate.ts';
import { useMembersDataMessages } from '../../../web/messages/members-data-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { preserveFormOnFailure } from '../../../web/ui/preserve-form-on-failure.ts';
import { leaveInput } from '../contract.ts';
import { countStories } from '../server/account.ts';
import { leaveCommunity } from '../server/leave.ts';
import type { Route } from './+types/own-data-page';
import { clearStoredData } from './clear-stored-data.ts';
import { LeaveForm } from './leave-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return { email: viewer.email, stories: await countStories(app, viewer) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      await leaveCommunity(app, viewer, await readForm(request, leaveInput));
      setSessionCookie(context, undefined);
      if (!getRequest(context).isDataRequest) throw redirect('/goodbye');
      return { left: viewer.accountId };
    },
    request,
  );
}

/** After leaving, deletes the drafts on this device and loads a new document, which clears the page's memory. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await preserveFormOnFailure(serverAction);
  if (!('left' in answer)) return answer;
  clearStoredData(answer.left);
  throw redirectDocument('/goodbye');
}

export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useMembersDataMessages();
  const answer = actionData && 'error' in actionData ? actionData : undefined;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back={{ to: '/account', label: texts.back }} />
      <Card>
        <h2>{texts.downloadTitle}</h2>
        <p>{texts.downloadText}</p>
        <div>
          <ButtonLink to="/account/own-data/archive" reloadDocument>
            {texts.download}
          </ButtonLink>
        </div>
      </Card>
      <Card>
        <h2>{texts.leaveTitle}</h2>
        <LeaveForm {...loaderData} answer={answer} />
      </Card>
    </Page>
  );
}
