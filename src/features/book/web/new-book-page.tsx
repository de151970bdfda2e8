import { replace, useNavigation } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { beginInput } from '../contract.ts';
import { beginBook } from '../server/books.ts';
import type { Route } from './+types/new-book-page';
import { BookFields } from './book-fields.tsx';

export function loader() {
  return { key: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const id = await beginBook(app, viewer, await readForm(request, beginInput));
      return replace(`/books/${id}/edit?notice=begun`);
    },
    request,
  );
}

/** Where an administrator begins a book. */
export default function NewBookPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = { ...useTexts('book'), ...useTexts('book-editors') };
  const { bookEditing: texts } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = failureOf(actionData);
  return (
    <Page title={texts.beginTitle}>
      <PageHeading title={texts.beginTitle} back="/books" />
      <LiveRegion>
        {failure && !isBusy && (
          <MessageBox tone="danger">{errorText(messages, failure.error, texts.errors)}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        <Form className="stack">
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="key" value={failure?.values?.key ?? loaderData.key} />
          <BookFields facts={undefined} typed={failure?.values} />
          <div className="row">
            <Button isBusy={isBusy} busyText={texts.saving}>
              {texts.begin}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
