import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import type { ExportName } from '../contract.ts';

interface ExportFormProps {
  name: ExportName;
  confirmation: Confirmation;
  email: string;
  error: ActionError | undefined;
}

/**
 * Downloads a file, once the viewer has confirmed who they are. The browser itself submits the form, because
 * the answer is a file.
 */
export function ExportForm({ name, confirmation, email, error }: ExportFormProps) {
  const messages = useTexts();
  const { exports: texts } = useTexts('exports');
  const { download } = texts[name];
  const refusal = error && !isConfirmError(error) && (
    <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
  );
  if (confirmation.needs === 'nothing') {
    return (
      <>
        {refusal}
        <div>
          <ButtonLink to={`/admin/exports/${name}`} reloadDocument>
            {download}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <Form action="/admin/exports" className="stack" reloadDocument fields={{ intent: name }}>
      <ConfirmFields confirmation={confirmation} error={error} email={email} />
      {refusal}
      <Button kind="secondary">{download}</Button>
    </Form>
  );
}
