import { replace } from 'react-router';
import { handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { beginInput } from '../contract.ts';
import { beginBook } from '../server/books.ts';
import type { Route } from './+types/new-book-page';
import { BookFormPage } from './book-form-page.tsx';

export function loader() {
  return { key: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, beginInput, async (input, { app, viewer }) => {
    const id = await beginBook(app, viewer, input);
    return replace(`/books/${id}/edit?notice=begun`);
  });
}

/** Where an administrator begins a book. */
export default function NewBookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const failure = failureOf(actionData);
  return (
    <BookFormPage
      title={texts.beginTitle}
      back="/books"
      hidden={{ intent: 'begin', key: failure?.values?.key ?? loaderData.key }}
      facts={undefined}
      failure={failure}
      submit={texts.begin}
    />
  );
}
