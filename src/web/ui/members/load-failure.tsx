import { useLocation } from 'react-router';
import { type ActionError, errorText } from '../../texts/errors.ts';
import { useTexts } from '../../texts/texts.ts';
import { ButtonLink } from '../controls/button.tsx';
import { Card } from '../page/card.tsx';
import { MessageBox } from '../page/message-box.tsx';
import { StateNotice } from '../page/state-notice.tsx';

/** Shows why a list could not be loaded, with a link that loads the page again. */
export function LoadFailure({ error }: { error: ActionError }) {
  const messages = useTexts('admin');
  const { pathname, search } = useLocation();
  return (
    <Card>
      <StateNotice
        scene="broken"
        action={
          <ButtonLink to={pathname + search} reloadDocument>
            {messages.failure.tryAgain}
          </ButtonLink>
        }
      >
        <MessageBox tone="danger">{errorText(messages, error, messages.admin.errors)}</MessageBox>
      </StateNotice>
    </Card>
  );
}
