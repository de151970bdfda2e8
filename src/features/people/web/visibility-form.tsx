import { useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';

interface VisibilityFormProps {
  visibility: { isShown: boolean; isListed: boolean; isChosen: boolean };
  /** The result of a form that was submitted without JavaScript. */
  result?: { notice?: string; error?: ActionError } | undefined;
}

/** Asks what other members may see of the reader's profile. Both boxes are unticked until the reader has answered once. */
export function VisibilityForm({ visibility, result }: VisibilityFormProps) {
  const messages = useTexts('members');
  const texts = messages.profile.visibility;
  const fetcher = useFetcher<{ notice?: string; error?: ActionError }>({ key: 'visibility' });
  const { notice, error } = (fetcher.state === 'idle' ? fetcher.data : undefined) ?? result ?? {};
  return (
    <Form
      id="visibility-form"
      fetcher={fetcher}
      action="/profile"
      className="stack"
      fields={{ intent: 'visibility' }}
    >
      <VisibilityFields {...visibility} />
      <Button kind="secondary" isBusy={fetcher.state !== 'idle'} busyText={messages.profile.saving}>
        {texts.save}
      </Button>
      <div aria-live="polite">
        {notice === 'visibility-saved' && <MessageBox tone="success">{texts.saved}</MessageBox>}
        {error && <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>}
      </div>
    </Form>
  );
}

export function VisibilityFields({ isShown, isListed }: { isShown: boolean; isListed: boolean }) {
  const texts = useTexts('members').profile.visibility;
  return (
    <>
      <p>{texts.text}</p>
      <div className="stack">
        <Choice type="checkbox" name="shown" label={texts.shown} defaultChecked={isShown} />
        <Choice type="checkbox" name="listed" label={texts.listed} defaultChecked={isListed} />
      </div>
    </>
  );
}
