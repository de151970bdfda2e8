import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';

export function AdminDenied({ isSignedIn }: { isSignedIn: boolean }) {
  const { refused } = useMessages();
  return (
    <Page title={refused.titles.administration}>
      <h1>{refused.titles.administration}</h1>
      <Card>
        <StateNotice
          scene={isSignedIn ? 'closed' : 'left'}
          title={refused.accessDenied}
          isPart
          action={
            <ButtonLink to={isSignedIn ? '/account' : '/'} kind="primary">
              {isSignedIn ? refused.toAccount : refused.goToLogin}
            </ButtonLink>
          }
        >
          <p>{refused.administration}</p>
        </StateNotice>
      </Card>
    </Page>
  );
}
