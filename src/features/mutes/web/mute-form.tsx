import { Button } from '../../../web/ui/controls/button.tsx';
import { AccountField } from '../../../web/ui/controls/form.tsx';

interface MuteFormProps {
  /** The person's account. */
  person: string;
  intent: 'mute' | 'unmute';
  /** Returns to the person's page instead of the list of muted people. */
  isOnPersonPage?: boolean;
  label: string;
  /** The accessible name, if the label alone does not say whom it is about. */
  description?: string;
}

/** A button that mutes a person or ends the mute. Its form loads a new document, so that the browser forgets the lists that it keeps. */
export function MuteForm({ person, intent, isOnPersonPage = false, label, description }: MuteFormProps) {
  return (
    <form method="post" action="/account/muted">
      <AccountField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="person" value={person} />
      {isOnPersonPage && <input type="hidden" name="at" value="person" />}
      <Button kind={isOnPersonPage && intent === 'mute' ? 'quiet' : 'secondary'} aria-label={description}>
        {label}
      </Button>
    </form>
  );
}
