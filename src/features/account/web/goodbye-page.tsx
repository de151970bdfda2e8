import { redirect } from 'react-router';
import { getRequest } from '../../../pipeline/request.ts';
import { useMembersDataMessages } from '../../../web/messages/members-data-messages.ts';
import { useMessages } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';
import type { Route } from './+types/goodbye-page';

/** For those who have left; everyone who opens it reads the same. */
export function loader({ context }: Route.LoaderArgs) {
  if (getRequest(context).viewer) throw redirect('/account');
  return null;
}

export default function GoodbyePage() {
  const { common } = useMessages();
  const texts = useMembersDataMessages();
  return (
    <Page title={texts.goodbyeTitle}>
      <Card>
        <StateNotice
          scene="left"
          title={texts.goodbyeTitle}
          action={
            <ButtonLink to="/" kind="primary">
              {common.toStart}
            </ButtonLink>
          }
        >
          <p>{texts.goodbyeText}</p>
          <p>{texts.goodbyeReturn}</p>
        </StateNotice>
      </Card>
    </Page>
  );
}
