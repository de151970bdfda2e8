import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import type { ProfileFetcher } from './form-result.ts';
import { SECURITY_PATH } from './profile-tabs.tsx';

export function ResetMail({ email, fetcher }: { email: string; fetcher: ProfileFetcher }) {
  const { profile } = useTexts('members');
  return (
    <Card>
      <h2>{profile.resetTitle}</h2>
      <p>{profile.resetText(email)}</p>
      <Form fetcher={fetcher} action={SECURITY_PATH} fields={{ intent: 'reset-mail' }}>
        <Button kind="secondary" isBusy={fetcher.state !== 'idle'} busyText={profile.sending}>
          {profile.sendReset}
        </Button>
      </Form>
    </Card>
  );
}
