import { useLocation } from 'react-router';
import { type ActionError, errorText } from '../texts/errors.ts';
import { useTexts } from '../texts/texts.ts';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { MessageBox } from './message-box.tsx';
import { StateNotice } from './state-notice.tsx';

/** Shows why a list could not be loaded, and a link that loads the page again. */
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
