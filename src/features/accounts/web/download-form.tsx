import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Confirmation } from '../contract.ts';
import { isConfirmError } from './shared/confirm/confirm-errors.ts';
import { ConfirmFields } from './shared/confirm/lazy-confirm-fields.tsx';

interface DownloadFormProps {
  email: string;
  confirmation: Confirmation;
  answer: { error: ActionError } | undefined;
}

/**
 * Asks the viewer to confirm who they are, then downloads the archive. The browser itself submits the form,
 * because the answer is a file.
 */
export function DownloadForm({ email, confirmation, answer }: DownloadFormProps) {
  const messages = useTexts();
  const texts = useTexts('members-data');
  return (
    <Form action="/account/own-data" className="stack" reloadDocument fields={{ intent: 'download' }}>
      <ConfirmFields confirmation={confirmation} error={answer?.error} email={email} />
      {answer && !isConfirmError(answer.error) && (
        <MessageBox tone="danger">{errorText(messages, answer.error)}</MessageBox>
      )}
      <Button kind="secondary">{texts.download}</Button>
    </Form>
  );
}
