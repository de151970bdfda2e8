import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';

export function NotLoggedIn() {
  const { refused } = useMessages();
  return (
    <Page title={refused.titles.account}>
      <Card>
        <StateNotice
          scene="left"
          title={refused.notLoggedIn}
          action={
            <ButtonLink to="/" kind="primary">
              {refused.toSignIn}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  );
}
