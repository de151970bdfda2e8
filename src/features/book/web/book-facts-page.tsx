import { data, redirect, useNavigation } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
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
import { factsInput } from '../contract.ts';
import { readFacts, saveFacts } from '../server/books.ts';
import { unlessMissing } from '../server/refusals.ts';
import type { Route } from './+types/book-facts-page';
import { BookFields } from './book-fields.tsx';
import { BOOK_MISSING, BookNotFound } from './book-not-found.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const found = await unlessMissing(async () => ({
    book: params.book,
    facts: asWritten(await readFacts(app, viewer, params.book)),
  }));
  return found ?? data(BOOK_MISSING, { status: 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      await saveFacts(app, viewer, params.book, await readForm(request, factsInput));
      return redirect(`/books/${params.book}/edit?notice=saved`);
    },
    request,
  );
}

/** The form of a book's facts. After a conflict it keeps what was typed, and saving again replaces the newer facts. */
export default function BookFactsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = { ...useTexts('book'), ...useTexts('book-editors') };
  const { bookEditing: texts } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  if ('error' in loaderData) return <BookNotFound />;
  const { book, facts } = loaderData;
  const failure = failureOf(actionData);
  const isChanged = failure?.error.code === 'book-changed';
  const version = isChanged ? failure?.error.details?.version : facts.version;
  return (
    <Page title={texts.factsTitle}>
      <PageHeading title={texts.factsTitle} back={`/books/${book}/edit`} />
      <LiveRegion>
        {failure && !isBusy && (
          <MessageBox tone="danger">{errorText(messages, failure.error, texts.errors)}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        <Form className="stack">
          <input type="hidden" name="intent" value="facts" />
          <input type="hidden" name="version" value={String(version)} />
          <BookFields facts={facts} typed={failure?.values} />
          <div className="row">
            <Button isBusy={isBusy} busyText={texts.saving}>
              {texts.save}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
