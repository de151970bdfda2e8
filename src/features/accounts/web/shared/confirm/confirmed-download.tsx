import { type ActionError, errorText } from '../../../../../web/texts/errors.ts';
import { useTexts } from '../../../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../../../web/ui/controls/button.tsx';
import { Form } from '../../../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../../../web/ui/page/message-box.tsx';
import type { Confirmation } from '../../../contract.ts';
import { isConfirmError } from './confirm-errors.ts';
import { ConfirmFields } from './lazy-confirm-fields.tsx';

interface ConfirmedDownloadProps {
  /** The address of the page, which takes the form. */
  action: string;
  /** Tells the page's action which file is meant. */
  intent: string;
  /** The address of the file. */
  file: string;
  text: string;
  confirmation: Confirmation;
  email: string;
  error: ActionError | undefined;
}

/**
 * Asks the viewer to confirm who they are, unless they have just done so, then downloads a file. The browser itself
 * submits the form, because the answer is a file.
 */
export function ConfirmedDownload(props: ConfirmedDownloadProps) {
  const { action, intent, file, text, confirmation, email, error } = props;
  const messages = useTexts();
  const refusal = error && !isConfirmError(error) && (
    <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
  );
  if (confirmation.needs === 'nothing') {
    return (
      <>
        {refusal}
        <div>
          <ButtonLink to={file} reloadDocument>
            {text}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <Form action={action} className="stack" reloadDocument fields={{ intent }}>
      <ConfirmFields confirmation={confirmation} error={error} email={email} />
      {refusal}
      <Button kind="secondary">{text}</Button>
    </Form>
  );
}
