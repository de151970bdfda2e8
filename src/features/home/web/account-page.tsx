import { redirect } from 'react-router';
import { getRequest, getViewer, handleAction, succeed } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import { getFactorDuty, setSessionCookie } from '../../accounts/request.ts';
import { FactorNotice } from '../../accounts/web/lazy-factor-notice.tsx';
import { accountInput } from '../contract.ts';
import { readAccount, readJoinQuestion, requestToJoin, sendVerification } from '../server/account.ts';
import type { Route } from './+types/account-page';
import { NoRecord, Unverified, Verified } from './account-notices.tsx';
import styles from './account-page.module.css';
import { AccountRows } from './account-rows.tsx';
import { AccountStatus } from './account-status.tsx';
import { useVerificationCheck } from './use-verification-check.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const [account, question] = await Promise.all([readAccount(app, viewer), readJoinQuestion(app, viewer)]);
  return {
    ...account,
    accessLevel: viewer.accessLevel,
    question,
    factorDuty: getFactorDuty(context),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const input = await readForm(request, accountInput);
    if (input.intent === 'ask-to-join') {
      await requestToJoin(app, viewer, input.answer);
      setSessionCookie(context, undefined);
      return redirect('/?notice=asked');
    }
    await sendVerification(app, viewer, getRequest(context).address);
    return succeed(context, '/account', 'verification-sent');
  });
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useTexts('members');
  const isMember = useCan('open-member-pages');
  const { isVerified, accessLevel } = loaderData;
  const hasRecord = accessLevel !== 'no-record';
  const check = useVerificationCheck(isVerified);
  const status = <AccountStatus answer={actionData} check={check} />;
  return (
    <Page title={account.information}>
      <PageHeading
        title={account.title}
        action={<PlaceLink to="/dashboard" kind="primary" text={account.home} />}
      />
      {!isMember && (
        <p id={WHY_CLOSED} className={styles.why}>
          {hasRecord ? account.openOnceVerified : account.openOnceMember}
        </p>
      )}
      <FactorNotice duty={loaderData.factorDuty} />
      {!hasRecord && <NoRecord question={loaderData.question} />}
      {!isVerified && <Unverified isFirst={hasRecord} status={status} />}
      <Card>
        <h2>{account.information}</h2>
        {isVerified && <Verified status={status} />}
        <AccountRows account={loaderData} />
      </Card>
      <div className={styles.buttons}>
        <PlaceLink to="/profile" kind="secondary" text={account.profile} />
        <Form action="/sign-out">
          <Button kind="secondary" isWide>
            {account.logout}
          </Button>
        </Form>
      </div>
      <div className={styles.more}>
        <ButtonLink to="/settings" kind="quiet">
          {account.settings}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The id of the sentence that says why Home and the profile do not open yet. */
const WHY_CLOSED = 'why-closed';

interface PlaceLinkProps {
  to: string;
  kind: 'primary' | 'secondary';
  text: string;
}

/**
 * Leads to a page of members. Until the person is a member, a button of the same look stands there, and says
 * why it does nothing.
 */
function PlaceLink({ to, kind, text }: PlaceLinkProps) {
  if (useCan('open-member-pages')) {
    return (
      <ButtonLink to={to} kind={kind}>
        {text}
      </ButtonLink>
    );
  }
  return (
    <Button type="button" kind="secondary" aria-disabled aria-describedby={WHY_CLOSED}>
      {text}
    </Button>
  );
}
