import { redirect } from 'react-router';
import { handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { factsPageInput } from '../contract.ts';
import { loadBook } from '../request.ts';
import { readFacts, saveFacts } from '../server/books.ts';
import { removeCover, saveCover } from '../server/covers.ts';
import type { Route } from './+types/book-facts-page';
import { BookFormPage } from './book-form-page.tsx';
import { BookNotFound } from './book-parts.tsx';
import { CoverForm } from './cover-form.tsx';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadBook(context, async (app, viewer) => ({
    book: params.book,
    facts: asWritten(await readFacts(app, viewer, params.book)),
    isSaved: new URL(request.url).searchParams.get('notice') === 'saved',
  }));
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    factsPageInput,
    async (input, { app, viewer }) => {
      if (input.intent === 'facts') {
        await saveFacts(app, viewer, params.book, input);
        return redirect(`/books/${params.book}/edit?notice=saved`);
      }
      if (input.intent === 'cover') await saveCover(app, viewer, params.book, input);
      else await removeCover(app, viewer, params.book);
      return redirect(`/books/${params.book}/facts?notice=saved`);
    },
    { hasPhoto: true },
  );
}

/** The form of a book's facts. After a conflict it keeps what was typed, and saving again replaces the newer facts. */
export default function BookFactsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const { bookCover } = useTexts('book-cover');
  if ('error' in loaderData) return <BookNotFound />;
  const { book, facts, isSaved } = loaderData;
  const failure = failureOf(actionData);
  const isChanged = failure?.error.code === 'book-changed';
  const version = isChanged ? failure?.error.details?.version : facts.version;
  return (
    <BookFormPage
      title={texts.factsTitle}
      back={`/books/${book}/edit`}
      hidden={{ intent: 'facts', version: String(version) }}
      facts={facts}
      failure={failure}
      errors={bookCover.errors}
      submit={texts.save}
    >
      <CoverForm
        picture={facts.picture}
        isSaved={isSaved && !failure}
        typed={failure?.values?.intent === 'cover' ? failure.values : undefined}
      />
    </BookFormPage>
  );
}
