import { useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';

interface CommentButtonProps {
  fields: Record<string, string>;
  text: string;
  kind?: 'quiet' | 'secondary';
}

/** A button that submits a form, and shows below it why that failed. */
export function CommentButton({ fields, text, kind = 'quiet' }: CommentButtonProps) {
  const messages = useTexts('comments');
  const fetcher = useFetcher<{ error?: ActionError }>();
  const error = fetcher.state === 'idle' ? fetcher.data?.error : undefined;
  return (
    <Form fetcher={fetcher} action="?index" fields={fields}>
      <Button kind={kind} isBusy={fetcher.state !== 'idle'}>
        {text}
      </Button>
      {error && <MessageBox tone="danger">{errorText(messages, error, messages.comments.errors)}</MessageBox>}
    </Form>
  );
}
