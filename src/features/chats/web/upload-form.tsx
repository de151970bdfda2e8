import { useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { Card } from '../../../web/ui/page/card.tsx';

/** MAX_CHAT_BYTES of the contract, which this page does not load. */
const MAX_BYTES = 60 * 1024 * 1024;

/** Sends the export of a chat as a document's form, because the server reads it while it arrives. */
export function UploadForm() {
  const { chats: texts } = useTexts('chats');
  const [isTooLarge, setTooLarge] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <ol>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{texts.private}</p>
      <Form
        action="/admin/group-chat/upload"
        encType="multipart/form-data"
        className="stack"
        reloadDocument
        onSubmit={(event) => {
          if (isTooLarge) event.preventDefault();
          else setSending(true);
        }}
      >
        <SelectField label={texts.order} name="order" hint={texts.orderHint}>
          <option value="">{texts.orders.find}</option>
          <option value="day-first">{texts.orders.dayFirst}</option>
          <option value="month-first">{texts.orders.monthFirst}</option>
        </SelectField>
        <TextField
          label={texts.file}
          name="file"
          type="file"
          accept=".zip,.txt,application/zip,text/plain"
          hint={texts.fileHint}
          error={isTooLarge ? texts.errors['chat-too-large'] : undefined}
          onChange={({ currentTarget: { files } }) => setTooLarge((files?.[0]?.size ?? 0) > MAX_BYTES)}
          required
        />
        <Button isBusy={isSending} busyText={texts.sending}>
          {texts.send}
        </Button>
      </Form>
    </Card>
  );
}
