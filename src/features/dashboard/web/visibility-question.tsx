import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { Card } from '../../../web/ui/card.tsx';
import { VisibilityForm } from '../../../web/ui/visibility-form.tsx';
import type { Dashboard } from '../contract.ts';

/** Asks once what other members may see of the profile. */
export function VisibilityQuestion({ visibility }: { visibility: NonNullable<Dashboard['visibility']> }) {
  const { profile } = useMemberMessages();
  return (
    <Card>
      <h2>{profile.visibility.title}</h2>
      <VisibilityForm visibility={visibility} />
    </Card>
  );
}
