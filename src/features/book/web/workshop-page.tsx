import { redirect } from 'react-router';
import { handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { workshopInput } from '../contract.ts';
import { loadBook } from '../request.ts';
import { changeWorkshop } from '../server/change-workshop.ts';
import { findMembersNamed } from '../server/find-members.ts';
import { addChapter } from '../server/order.ts';
import { readWorkshop } from '../server/workshop.ts';
import type { Route } from './+types/workshop-page';
import { BookNotFound } from './book-parts.tsx';
import { ChapterForms } from './chapter-forms.tsx';
import { EditorForms } from './editor-forms.tsx';
import { SureToRemove } from './sure-to-remove.tsx';

/** Loaded after the page, whose script would be too large with them. */
const AskForm = late(() => import('./edition-forms.tsx').then(({ AskForm }) => AskForm));
const EditionForms = late(() => import('./edition-forms.tsx').then(({ EditionForms }) => EditionForms));

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadBook(context, async (app, viewer) => {
    const { searchParams } = new URL(request.url);
    const q = searchParams.get('q')?.slice(0, 100) ?? '';
    const notice = searchParams.get('notice');
    const workshop = await readWorkshop(app, viewer, params.book);
    return {
      // Editors change the titles of chapters in fields, so they get the original letters.
      workshop: { ...workshop, chapters: asWritten(workshop.chapters) },
      q,
      found: q ? await findMembersNamed(app, viewer, q) : [],
      chapter: searchParams.get('chapter') ?? workshop.chapters[0]?.id ?? '',
      key: crypto.randomUUID(),
      notice: NOTICES.find((known) => known === notice),
    };
  });
}

const NOTICES = ['begun', 'saved', 'asked', 'making'] as const;
type Notice = (typeof NOTICES)[number];

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm({ context, request }, workshopInput, async (input, { app, viewer }) => {
    let chapter = new URL(request.url).searchParams.get('chapter');
    if (input.intent === 'add-chapter') chapter = await addChapter(app, viewer, params.book, input);
    else await changeWorkshop(app, viewer, params.book, input);
    const notice: Notice = input.intent === 'ask' ? 'asked' : input.intent === 'make' ? 'making' : 'saved';
    const place = chapter === null ? '' : `&chapter=${encodeURIComponent(chapter)}`;
    return redirect(`/books/${params.book}/edit?notice=${notice}${place}`);
  });
}

/** Where the editors of a book put its stories in order, ask the authors, and order its files. */
export default function WorkshopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookEditing: texts } = { ...useTexts('book'), ...useTexts('book-editors') };
  if ('error' in loaderData) return <BookNotFound />;
  const { workshop, notice, chapter, key, q, found } = loaderData;
  const failure = failureOf(actionData);
  const { id, title, counts } = workshop;
  return (
    <Page
      title={title}
      rail={
        <div className="stack">
          <AskForm workshop={workshop} />
          <EditionForms workshop={workshop} />
          <EditorForms workshop={workshop} q={q} found={found} />
        </div>
      }
    >
      <PageHeading
        title={
          <span dir="auto" lang={textLanguage(title)}>
            {title}
          </span>
        }
        intro={texts.counts(counts.printed, counts.stories)}
        back="/books"
      />
      <FormOutcome error={failure?.error} errors={texts.errors} success={notice && texts.notices[notice]}>
        <SureToRemove error={failure?.error} />
      </FormOutcome>
      <p className="row">
        <ButtonLink to={`/books/${id}/stories`} kind="primary">
          {texts.choose}
        </ButtonLink>
        <ButtonLink to={`/books/${id}/facts`}>{texts.facts}</ButtonLink>
        <ButtonLink to={`/books/${id}`}>{texts.preview}</ButtonLink>
        <ButtonLink to={`/books/${id}/print`}>{texts.print}</ButtonLink>
      </p>
      <ChapterForms workshop={workshop} shown={chapter} submissionKey={key} failure={failure} />
    </Page>
  );
}
