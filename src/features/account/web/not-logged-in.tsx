import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';

export function NotLoggedIn() {
  const { refused } = useMessages();
  return (
    <Page title={refused.titles.account}>
      <Card>
        <h1>{refused.notLoggedIn}</h1>
        <div>
          <ButtonLink to="/" kind="primary">
            {refused.toSignIn}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
