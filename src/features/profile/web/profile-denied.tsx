import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';

export function ProfileDenied() {
  const { refused } = useMessages();
  return (
    <Page title={refused.titles.profile}>
      <Card>
        <StateNotice
          scene="left"
          title={refused.accessDenied}
          action={
            <ButtonLink to="/" kind="primary">
              {refused.goToLogin}
            </ButtonLink>
          }
        >
          <p>{refused.profile}</p>
        </StateNotice>
      </Card>
    </Page>
  );
}
