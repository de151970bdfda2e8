import { type ReactNode, useEffect } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { findLanguage, findText, type WrittenTexts } from '../../../languages/languages.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { type Texts, useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Bell } from '../../../web/ui/icons/bell.ts';
import { Heart } from '../../../web/ui/icons/heart.ts';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { CHOICE_LISTS, chooseInput, type QuestionPlace, questionInput } from '../../choices/contract.ts';
import { answerQuestionForm, findAskedUnder } from '../../choices/request.ts';
import { readAnnouncedQuestions } from '../../choices/server/read-question.ts';
import { LazyAnnouncedQuestion } from '../../choices/web/lazy-announced-question.ts';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import { dismissInput, type NewsItem, readAllInput } from '../contract.ts';
import { dismissNews } from '../server/home-news.ts';
import { listNews, seeNews } from '../server/news.ts';
import { readAllNews } from '../server/read-news.ts';
import type { Route } from './+types/news-page';
import styles from './news-page.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const page = await listNews(app, viewer, after);
  await seeNews(app, viewer, page);
  const asked = page.items.flatMap((item) => item.asked ?? []);
  const questions = await readAnnouncedQuestions(app, viewer, asked, { manages: false });
  return { ...page, questions, isFirst: after === undefined };
}

export function action({ context, request }: Route.ActionArgs) {
  const inputs = v.variant('intent', [readAllInput, dismissInput, chooseInput, questionInput]);
  return handleForm(
    { context, request },
    inputs,
    async (input, { app, viewer }) => {
      if (input.intent === 'dismiss') {
        await dismissNews(app, viewer, input.subject);
        return redirect('/dashboard');
      }
      if (input.intent === 'read-all') {
        await readAllNews(app, viewer);
        return redirect('/news');
      }
      return answerQuestionForm(context, findAskedUnder(request), input, '/news');
    },
    { lists: CHOICE_LISTS },
  );
}

/** Lists what happened around the reader's stories and comments, newest first. */
export default function NewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('news');
  const { news } = messages;
  const { items, questions, next, hasUnread, isFirst, readAt } = loaderData;
  const failure = failureOf(actionData);
  const isOfQuestion = failure?.values?.intent?.startsWith('question-');
  const { isNew, open } = useNewItems(items);
  // Two rows may be about one question: it stands below the newer.
  const places = new Map(items.map(({ id, asked }) => [asked, id] as const).reverse());
  const show = (item: NewsItem, isGrouped = false) => (
    <NewsRow item={item} readAt={readAt} isNew={isNew(item)} isGrouped={isGrouped} onOpen={() => open(item)}>
      {item.asked && places.get(item.asked) === item.id && questions[item.asked] && (
        <LazyAnnouncedQuestion
          {...(questions[item.asked] as QuestionPlace)}
          path="/news"
          under={item.asked}
          failure={isOfQuestion ? failure : undefined}
        />
      )}
    </NewsRow>
  );
  return (
    <Page title={news.title}>
      <PageHeading
        title={news.title}
        action={
          <ButtonLink to="/news/settings" kind="quiet" aria-label={news.settings.title}>
            {news.settings.short}
          </ButtonLink>
        }
      />
      {failure && !isOfQuestion && (
        <MessageBox tone="danger">{errorText(messages, failure.error)}</MessageBox>
      )}
      {items.length === 0 ? (
        <EmptyCard title={news.none} text={news.noneText} />
      ) : (
        <ul className={styles.list}>
          {[...groupByStory(items)].map(([key, [first, ...others]]) => (
            <li key={key}>
              {first && (others.length > 0 ? <Group items={[first, ...others]} show={show} /> : show(first))}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {hasUnread && (
          <Form replace fields={{ intent: 'read-all' }}>
            <Button kind="secondary">{news.readAll}</Button>
          </Form>
        )}
      </div>
      <PagerLinks
        first={!isFirst && '/news'}
        next={next && `/news?after=${next}`}
        texts={{ first: news.newest, next: news.older }}
      />
    </Page>
  );
}

/** The ids that each entry of the browser's history has shown as new, since this document was loaded. */
const shownAsNew = new Map<string, Set<string>>();

/** Keeps rows new when the reader steps back to the page, because the server reports them as new only once. */
function useNewItems(items: readonly NewsItem[]) {
  const { key } = useLocation();
  useEffect(() => {
    const shown = shownAsNew.get(key) ?? new Set();
    for (const { id, isUnread } of items) if (isUnread) shown.add(id);
    shownAsNew.set(key, shown);
  }, [key, items]);
  return {
    isNew: ({ id, isUnread }: NewsItem) => isUnread || shownAsNew.get(key)?.has(id) === true,
    open: ({ id }: NewsItem) => shownAsNew.get(key)?.delete(id),
  };
}

/** Returns the rows of each story together, at the position of the newest row. */
function groupByStory(items: readonly NewsItem[]): Map<string, NewsItem[]> {
  const groups = new Map<string, NewsItem[]>();
  for (const item of items) {
    const key = (item.sentence && item.aboutId) ?? item.id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function hasTitle(item: NewsItem): item is NewsItem & { title: string } {
  return item.sentence !== undefined && item.title !== undefined;
}

interface GroupProps {
  items: [NewsItem, ...NewsItem[]];
  show: (item: NewsItem, isGrouped: boolean) => ReactNode;
}

/** Shows several news about one story below its title. */
function Group({ items, show }: GroupProps) {
  const [{ id, path }] = items;
  const titled = items.find(hasTitle);
  return (
    <section className={styles.group} aria-labelledby={`story-${id}`}>
      {titled && (
        <h2 id={`story-${id}`} dir="auto" lang={titled.titleLanguage}>
          <Link to={path.replace(/\?.*/, '')}>{titled.title}</Link>
        </h2>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id}>{show(item, true)}</li>
        ))}
      </ul>
    </section>
  );
}

interface NewsRowProps {
  item: NewsItem;
  readAt: number;
  isNew: boolean;
  /** True if the row stands below the title of its story. */
  isGrouped: boolean;
  onOpen: () => void;
  /** The question below the text. */
  children?: ReactNode;
}

function NewsRow({ item, readAt, isNew, isGrouped, onOpen, children }: NewsRowProps) {
  const { news } = useTexts('news');
  const { ago } = useRelativeDates();
  const time = (
    <p className={styles.time}>
      {isNew && <span className={styles.new}>{news.unread}</span>}
      <time dateTime={new Date(item.at).toISOString()}>{ago(item.at, readAt)}</time>
    </p>
  );
  const sentence = (
    <p className={styles.sentence}>
      <Sentence item={item} isGrouped={isGrouped} />
    </p>
  );
  if (item.whole || item.asked) {
    return (
      <article className={styles.item} data-unread={isNew || undefined}>
        <Mark />
        <div className={styles.body}>
          {sentence}
          {item.whole && <Whole text={item.whole} />}
          {time}
          {children}
        </div>
      </article>
    );
  }
  return (
    <Link to={item.path} className={styles.item} data-unread={isNew || undefined} onClick={onOpen}>
      <Mark {...item} />
      <div className={styles.body}>
        {sentence}
        {item.excerpt !== undefined && (
          <p className={styles.excerpt} dir="auto" lang={item.language}>
            {item.excerpt}
          </p>
        )}
        {time}
      </div>
    </Link>
  );
}

/** Shows the person whom the row is about, or a sign. */
function Mark({ face, isLike }: Pick<NewsItem, 'face' | 'isLike'>) {
  if (face) return <Avatar {...face} size="small" isLazy />;
  return (
    <span className={styles.mark} data-like={isLike} aria-hidden="true">
      {isLike ? <Heart /> : <Bell />}
    </span>
  );
}

/** Shows a whole text in the reader's language, or else in the other one. */
function Whole({ text }: { text: WrittenTexts }) {
  const shown = findLanguage(text, useLanguage());
  return (
    <p className={styles.whole} dir="auto" lang={shown}>
      {findText(text, shown)}
    </p>
  );
}

/** Says what happened. Names and titles have their own language and direction. */
function Sentence({ item, isGrouped }: { item: NewsItem; isGrouped: boolean }) {
  const { news } = useTexts('news');
  const languageOf = (part: string) => (part === item.title ? item.titleLanguage : textLanguage(part));
  // Every second part is a name or a title.
  const parts = writeSentence(item, news, isGrouped).split(/\uE000([^\uE000\uE001]*)\uE001/);
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
      <bdi key={index} lang={languageOf(part)}>
        {part}
      </bdi>
    ),
  );
}

/** Marks a text of a member with private-use characters, so that it can be found in a sentence of either language. */
function mark(text: string): string {
  return `\uE000${text}\uE001`;
}

type NewsTexts = Texts['news']['news'];

/**
 * Returns the sentence of a kind. Its values are the people, the kind's further facts, and the title and kind
 * of the subject.
 */
function writeSentence(item: NewsItem, news: NewsTexts, isGrouped: boolean): string {
  const { sentence, names, people, values = [], title, about } = item;
  const who = people === undefined ? [] : [names ? whoOf({ names, people }, news) : people];
  const marked = values.map((value) => (typeof value === 'string' ? mark(value) : value));
  const subject = title === undefined ? [] : [isGrouped ? undefined : mark(title), about];
  return news.sentences[sentence]?.(...([...who, ...marked, ...subject] as never[])) ?? '';
}

/** Names at most two people. */
function whoOf(
  { names: [first, second], people }: { names: string[]; people: number },
  news: NewsTexts,
): string {
  if (!first) return news.anonymous(people);
  if (second && people === 2) return news.two(mark(first), mark(second));
  return people > 1 ? news.andOthers(mark(first), people - 1) : mark(first);
}
