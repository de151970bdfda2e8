import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';

export function AdminDenied({ isSignedIn }: { isSignedIn: boolean }) {
  const { refused } = useMessages();
  return (
    <Page title={refused.titles.administration}>
      <h1>{refused.titles.administration}</h1>
      <Card>
        <h2>{refused.accessDenied}</h2>
        <p>{refused.administration}</p>
        <div>
          <ButtonLink to={isSignedIn ? '/account' : '/'} kind="primary">
            {isSignedIn ? refused.toAccount : refused.goToLogin}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
