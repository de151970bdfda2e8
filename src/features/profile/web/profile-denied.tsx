import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';

export function ProfileDenied() {
  const { refused } = useMessages();
  return (
    <Page title={refused.titles.profile}>
      <Card>
        <h1>{refused.accessDenied}</h1>
        <p>{refused.profile}</p>
        <div>
          <ButtonLink to="/" kind="primary">
            {refused.goToLogin}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
