import { Link, redirect, useNavigation } from 'react-router';
import { handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { parseForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { ANSWER_LISTS, authorInput, MAX_FOREWORD } from '../contract.ts';
import { loadBook } from '../request.ts';
import { answerForBook, readAsked, writeForeword } from '../server/answers.ts';
import type { Route } from './+types/answer-page';
import { AnswerForm } from './answer-form.tsx';
import styles from './book.module.css';
import { BookNotFound } from './book-parts.tsx';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadBook(context, async (app, viewer) => {
    const saved = new URL(request.url).searchParams.get('saved');
    // The author gets the text as it was written, for the correction.
    return { asked: asWritten(await readAsked(app, viewer, params.book)), saved };
  });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    authorInput,
    async (input, { app, viewer }) => {
      const page = `/books/${params.book}/answer`;
      if (input.intent === 'foreword') {
        await writeForeword(app, viewer, params.book, input.foreword);
        return redirect(`${page}?saved=foreword`);
      }
      await answerForBook(app, viewer, params.book, input);
      return redirect(`${page}?saved=${input.story}#story-${input.story}`);
    },
    {
      lists: ANSWER_LISTS,
      keep: async () => {
        const form = await parseForm(request);
        const [photo, photoOf, caption] = ANSWER_LISTS.map((name) => form.getAll(name).map(String));
        return { photo, photoOf, caption };
      },
    },
  );
}

/** Where an author says which stories may be printed, as they will stand in the book. */
export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { books } = useTexts('book');
  const { ask } = books;
  const { day: date } = useDateFormats();
  const isBusy = useNavigation().formMethod === 'POST';
  if ('error' in loaderData) return <BookNotFound />;
  const { asked, saved } = loaderData;
  const failure = failureOf(actionData);
  const { id, title: book, titleLanguage, stories, closesAt, isClosed, foreword, name } = asked;
  const title = stories.length === 0 && foreword !== null ? ask.foreword : ask.title;
  return (
    <Page title={title}>
      <PageHeading title={title} intro={ask.intro} back="/books" />
      <p>
        <strong dir="auto" lang={titleLanguage}>
          {book}
        </strong>
      </p>
      {closesAt !== null && (
        <p>
          <strong>{isClosed ? ask.closed : ask.until(date(closesAt))}</strong>
        </p>
      )}
      <FormOutcome error={failure?.error} errors={books.errors} success={saved && !isBusy && ask.saved} />
      {foreword !== null && (!isClosed || failure?.values?.foreword !== undefined) && (
        <Card>
          <Form className="stack" replace fields={{ intent: 'foreword' }}>
            <TextArea
              label={ask.foreword}
              name="foreword"
              dir="auto"
              rows={8}
              hint={ask.forewordHint}
              maxLength={MAX_FOREWORD * MAX_UNITS_PER_GRAPHEME}
              defaultValue={failure?.values?.foreword ?? foreword}
            />
            <Button isBusy={isBusy} busyText={ask.saving}>
              {ask.saveForeword}
            </Button>
          </Form>
        </Card>
      )}
      {stories.length === 0 && foreword === null && (
        <Card>
          <p>{ask.none}</p>
        </Card>
      )}
      {stories.map((story) => (
        <Card key={story.id}>
          <h2 id={`story-${story.id}`}>
            <Link to={story.path} className={styles.link} dir="auto" lang={story.titleLanguage}>
              {story.title}
            </Link>
          </h2>
          {story.answer !== '' && <p>{ask.current[story.answer]}</p>}
          <AnswerForm
            book={id}
            story={story}
            name={name}
            isClosed={isClosed}
            isBusy={isBusy}
            typed={failure?.values?.story === story.id ? { ...failure.values, ...failure.kept } : undefined}
          />
        </Card>
      ))}
    </Page>
  );
}
