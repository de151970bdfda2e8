import { redirect, redirectDocument } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import { downloadInput, leaveInput } from '../contract.ts';
import { confirmByForm, getConfirmation, setSessionCookie } from '../request.ts';
import { countWork, leaveCommunity } from '../server/own-data/leave.ts';
import type { Route } from './+types/own-data-page';
import { clearStoredData } from './clear-stored-data.ts';
import { LeaveForm } from './leave-form.tsx';
import { ConfirmedDownload } from './shared/confirm/confirmed-download.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const [stories, confirmation] = await Promise.all([countWork(app, viewer), getConfirmation(context)]);
  return { email: viewer.email, stories, confirmation };
}

export function action({ context, request }: Route.ActionArgs) {
  const inputs = v.variant('intent', [leaveInput, downloadInput]);
  return handleForm({ context, request }, inputs, async (input) => {
    const { app, viewer } = await confirmByForm(context, input);
    if (input.intent === 'download') return redirect('/account/own-data/archive');
    await leaveCommunity(app, viewer, input);
    setSessionCookie(context, undefined);
    if (!getRequest(context).isDataRequest) throw redirect('/goodbye');
    return { left: viewer.accountId };
  });
}

/** After leaving, deletes the drafts on this device and loads a new document, which clears the page's memory. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await serverAction();
  if (!('left' in answer)) return answer;
  await clearStoredData(answer.left);
  throw redirectDocument('/goodbye');
}

export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts('members-data');
  const isMember = useCan('open-member-pages');
  const answer = failureOf(actionData);
  const isOfDownload = answer?.values?.intent === 'download';
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <Card>
        <h2>{texts.downloadTitle}</h2>
        <p>{texts.downloadText}</p>
        <ConfirmedDownload
          action="/account/own-data"
          intent="download"
          file="/account/own-data/archive"
          text={texts.download}
          confirmation={loaderData.confirmation}
          email={loaderData.email}
          error={isOfDownload ? answer?.error : undefined}
        />
      </Card>
      {isMember && (
        <Card>
          <h2>{texts.wishesTitle}</h2>
          <p>{texts.wishesText}</p>
          <div>
            <ButtonLink to="/account/own-data/wishes">{texts.toWishes}</ButtonLink>
          </div>
        </Card>
      )}
      <Card>
        <h2>{texts.leaveTitle}</h2>
        <LeaveForm {...loaderData} answer={isOfDownload ? undefined : answer} />
      </Card>
    </Page>
  );
}
