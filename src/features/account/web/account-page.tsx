import { Form, redirect } from 'react-router';
import { attempt, getRequest, getViewer, succeed } from '../../../pipeline/request.ts';
import { readForm } from '../../../server/validate.ts';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { keepForm } from '../../../web/ui/keep-form.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { useViewer } from '../../../web/ui/viewer.ts';
import { accountInput } from '../contract.ts';
import { askToJoinAndSignOut, readAccount, sendVerification } from '../server/account.ts';
import type { Route } from './+types/account-page';
import { NoRecord, Unverified, Verified } from './account-notices.tsx';
import styles from './account-page.module.css';
import { AccountRows } from './account-rows.tsx';
import { AccountStatus } from './account-status.tsx';
import { useVerificationCheck } from './use-verification-check.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return { ...(await readAccount(app, viewer)), standing: viewer.standing };
}

export function action({ context, request }: Route.ActionArgs) {
  return attempt(context, async () => {
    const { app, viewer } = getViewer(context);
    const { intent } = await readForm(request, accountInput);
    if (intent === 'ask-to-join') {
      return redirect('/?notice=asked', { headers: await askToJoinAndSignOut(app, viewer) });
    }
    await sendVerification(app, viewer, getRequest(context).address);
    return succeed(context, '/account', 'verification-sent');
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useMemberMessages();
  const isMember = useViewer()?.isMember;
  const { isVerified, standing } = loaderData;
  const hasRecord = standing !== 'no-record';
  const check = useVerificationCheck(isVerified);
  const status = <AccountStatus answer={actionData} check={check} />;
  return (
    <Page title={account.information}>
      <PageHeading
        title={account.title}
        action={
          isMember && (
            <ButtonLink to="/dashboard" kind="primary">
              {account.home}
            </ButtonLink>
          )
        }
      />
      {!hasRecord && <NoRecord />}
      {!isVerified && <Unverified isFirst={hasRecord} status={status} />}
      <Card>
        <h2>{account.information}</h2>
        {isVerified && <Verified status={status} />}
        <AccountRows account={loaderData} />
      </Card>
      <div className={`row ${styles.buttons}`}>
        {isMember && <ButtonLink to="/profile">{account.profile}</ButtonLink>}
        <Form method="post" action="/sign-out">
          <Button kind="secondary" isWide>
            {account.logout}
          </Button>
        </Form>
      </div>
      <div className={styles.more}>
        <ButtonLink to="/account/own-data" kind="quiet">
          {account.ownData}
        </ButtonLink>
      </div>
    </Page>
  );
}
