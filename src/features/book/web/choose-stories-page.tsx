import { Link, redirect } from 'react-router';
import * as v from 'valibot';
import { getRequest, handleForm, readPagePath } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { shownTopics } from '../../topics/contract.ts';
import { topicName } from '../../topics/server/topic-names.ts';
import { CHOICE_ORDERS, type ChoicePlace, type ChoiceRow, choicePlace, chooseInput } from '../contract.ts';
import { loadBook } from '../request.ts';
import { listChoices } from '../server/choose.ts';
import { chooseStory } from '../server/order.ts';
import type { Route } from './+types/choose-stories-page';
import styles from './book.module.css';
import { BookNotFound } from './book-parts.tsx';
import { SureToRemove } from './sure-to-remove.tsx';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadBook(context, async (app, viewer) => {
    const search = Object.fromEntries(new URL(request.url).searchParams);
    const place = v.parse(choicePlace, search);
    const { rows, next, newest } = await listChoices(app, viewer, params.book, place);
    const { identity, settings } = getRequest(context);
    const topics = shownTopics(identity.topics).map((id) => ({
      id,
      name: topicName(identity, id, settings.language),
    }));
    return { book: params.book, rows, next, newest, place: asWritten(place), topics };
  });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm({ context, request }, chooseInput, async (input, { app, viewer }) => {
    await chooseStory(app, viewer, params.book, input.story, input.intent === 'add-story', input.sure);
    return redirect(`${readPagePath(request)}${new URL(request.url).search}`);
  });
}

/** Where editors choose the stories of a book. */
export default function ChooseStoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = { ...useTexts('book'), ...useTexts('book-editors') };
  const { bookChoice: choice } = useTexts('book-choice');
  const { errors } = messages.bookEditing;
  if ('error' in loaderData) return <BookNotFound />;
  const { book, rows, next, newest, place, topics } = loaderData;
  const failure = failureOf(actionData);
  return (
    <Page title={choice.title}>
      <PageHeading title={choice.title} back={`/books/${book}/edit`} />
      <Filters place={place} topics={topics} />
      <FormOutcome error={failure?.error} errors={errors}>
        <SureToRemove error={failure?.error} />
      </FormOutcome>
      <Card>
        {rows.length === 0 && <p>{choice.none}</p>}
        {newest !== undefined && <p className={styles.note}>{choice.onlyNewest(newest)}</p>}
        <ul className={`${styles.list} ${styles.lines}`}>
          {rows.map((row) => (
            <li key={row.id} className={styles.item}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      </Card>
      <PagerLinks
        first={place.after !== undefined && `?${toQuery(place, undefined)}`}
        next={next && `?${toQuery(place, next)}`}
        texts={{ first: choice.first, next: choice.next }}
      />
    </Page>
  );
}

function toQuery(place: ChoicePlace, after: string | undefined): string {
  const fields = Object.entries({ ...place, after }).filter(([, value]) => value);
  return new URLSearchParams(fields as [string, string][]).toString();
}

interface FiltersProps {
  place: ChoicePlace;
  topics: readonly { id: string; name: string }[];
}

function Filters({ place, topics }: FiltersProps) {
  const { bookChoice: choice } = useTexts('book-choice');
  const year = { inputMode: 'numeric', maxLength: 4 } as const;
  const { topic, author, from, to, order, aloud } = place;
  const isFiltered = Boolean(topic || author || from || to || aloud || order !== CHOICE_ORDERS[0]);
  return (
    <Card>
      <Disclosure summary={choice.filters} open={isFiltered}>
        <form method="get" className="stack">
          <SelectField label={choice.topic} name="topic" defaultValue={place.topic}>
            <option value="">{choice.allTopics}</option>
            {topics.map(({ id, name }) => (
              <option key={id} value={id} lang={textLanguage(name)}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label={choice.author} name="author" dir="auto" defaultValue={place.author} />
          <div className={styles.pair}>
            <TextField label={choice.from} name="from" {...year} defaultValue={place.from} />
            <TextField label={choice.to} name="to" {...year} defaultValue={place.to} />
          </div>
          <SelectField
            label={choice.order}
            name="order"
            defaultValue={place.order}
            values={CHOICE_ORDERS}
            labels={choice.orders}
          />
          <Choice
            type="checkbox"
            name="aloud"
            value="yes"
            label={choice.aloud}
            defaultChecked={place.aloud === 'yes'}
          />
          <Button kind="secondary">{choice.filter}</Button>
        </form>
      </Disclosure>
    </Card>
  );
}

function Row({ row }: { row: ChoiceRow }) {
  const { bookChoice: choice } = useTexts('book-choice');
  const { remove, removeOf } = useTexts('book-editors').bookEditing;
  const { books } = useTexts('book');
  const { id, path, title, titleLanguage, author, likes, isAloud, isChosen } = row;
  return (
    <>
      <div className={styles.what}>
        <Link to={path} className={styles.link} dir="auto" lang={titleLanguage}>
          {title}
        </Link>
        <p className={styles.note}>
          <bdi>{author || books.anonymous}</bdi>
          {likes > 0 && ` · ${choice.likes(likes)}`}
          {isAloud && ` · ${choice.isAloud}`}
        </p>
      </div>
      <Form preventScrollReset replace fields={{ story: id }}>
        <Button
          kind={isChosen ? 'quiet' : 'secondary'}
          name="intent"
          value={isChosen ? 'remove-story' : 'add-story'}
          aria-label={isChosen ? removeOf(title) : choice.addOf(title)}
        >
          {isChosen ? remove : choice.add}
        </Button>
      </Form>
    </>
  );
}
