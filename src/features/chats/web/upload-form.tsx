import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { sendOnce } from '../../../web/unsent/send-form.ts';

/** MAX_CHAT_BYTES of the contract, which this page does not load. */
const MAX_BYTES = 60 * 1024 * 1024;

const PAGE = '/admin/group-chat';
const ADDRESS = `${PAGE}/upload`;

/** Error codes by the status of an answer that does not lead to the page. */
const CODES: Record<number, string> = {
  0: 'offline',
  401: 'session-ended',
  403: 'forbidden',
  413: 'chat-too-large',
  429: 'too-many',
  503: 'busy',
};

/**
 * Sends the export of a chat to an address of its own, because the server reads it while it arrives. Stays on the page meanwhile: a
 * browser that loses the connection during a document's form shows its own error page.
 */
export function UploadForm() {
  const { chats: texts } = useTexts('chats');
  const [isTooLarge, setTooLarge] = useState(false);
  const { percent, error, send } = useUpload();
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
        action={ADDRESS}
        encType="multipart/form-data"
        className="stack"
        reloadDocument
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLarge) void send(event.currentTarget);
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
        <FormOutcome error={error} errors={texts.errors} />
        <Button
          isBusy={percent !== undefined}
          busyText={percent && percent < 100 ? `${texts.sending} ${percent}%` : texts.sending}
        >
          {texts.send}
        </Button>
      </Form>
    </Card>
  );
}

/** Sends the form once, follows the answer, and reports the sent percentage. The percentage is undefined while nothing is being sent. */
function useUpload() {
  const navigate = useNavigate();
  const upload = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<ActionError>();
  useEffect(() => () => upload.current?.abort(), []);
  const send = async (form: HTMLFormElement) => {
    upload.current = new AbortController();
    const { signal } = upload.current;
    setError(undefined);
    setPercent(0);
    const request = await sendOnce(ADDRESS, new FormData(form), { signal, onProgress: setPercent });
    if (signal.aborted) return;
    const { pathname, search, searchParams } = new URL(request.responseURL || ADDRESS, location.href);
    if (request.status === 200 && pathname === PAGE) {
      if (searchParams.has('read')) form.reset();
      await navigate(pathname + search, { replace: true });
    } else {
      const seconds = request.getResponseHeader('Retry-After');
      setError({ code: CODES[request.status] ?? 'unexpected', details: { seconds } });
    }
    setPercent(undefined);
  };
  return { percent, error, send };
}
