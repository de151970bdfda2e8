import { Fragment, useEffect, useRef } from 'react';
import { Form, Link, useNavigate, useSearchParams } from 'react-router';
import { getViewer, handleLoader } from '../../../app/request.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import tabStyles from '../../../web/ui/controls/tabs.module.css';
import chips from '../../../web/ui/members/chips.module.css';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import {
  type Amount,
  MAX_SEARCH,
  SEARCH_PERIODS,
  type SearchPage as Searched,
  type SearchPlace,
  toKind,
} from '../contract.ts';
import { search } from '../server/search.ts';
import { readPlace } from '../server/search-place.ts';
import type { Route } from './+types/search-page';
import { ResultList } from './result-list.tsx';
import styles from './search-page.module.css';
import type { SearchWhileTyping } from './search-while-typing.ts';
import { WithWords } from './with-words.tsx';

export const handle = { isList: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const place = await readPlace(app, request.url);
  // After too many searches, the page keeps the typed text.
  return handleLoader(context, async () => {
    const page = await search(app, viewer, place);
    return { ...page, place };
  });
}

export const shouldRevalidate = keepRows;

/** Searches stories, people and comments. Every state has an address, so the page works without JavaScript. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const messages = useTexts();
  const { search: texts } = useTexts('search');
  const [typed] = useSearchParams();
  const failure = 'error' in loaderData ? loaderData.error : undefined;
  const answer = 'error' in loaderData ? undefined : loaderData;
  const place: SearchPlace = answer?.place ?? { q: typed.get('q') ?? '', in: 'stories' };
  const author = answer?.author;
  const q = place.q.trim();
  return (
    <Page title={q ? `${q} · ${texts.title}` : texts.title}>
      <PageHeading title={texts.title} />
      <SearchForm place={place} author={author} />
      <nav className={tabStyles.tabs} aria-label={texts.kinds}>
        {Object.entries(texts.tabs).map(([kind, name]) => (
          <Link
            key={kind}
            to={toPath(toKind(place, kind))}
            aria-current={kind === place.in ? 'page' : undefined}
          >
            {name}
            {answer?.amounts[kind] && (
              <span className={styles.amount}>{printAmount(answer.amounts[kind])}</span>
            )}
          </Link>
        ))}
      </nav>
      <Filters place={place} author={author} />
      {failure && <MessageBox tone="danger">{errorText(messages, failure)}</MessageBox>}
      {answer && <Answer answer={answer} place={place} q={q} />}
    </Page>
  );
}

function Answer({ answer, place, q }: { answer: Searched; place: SearchPlace; q: string }) {
  const { search: texts } = useTexts('search');
  const tabs: Record<string, string> = texts.tabs;
  const { shown, nameOf } = useTopics();
  const { results, next, words, spellings, amounts, people, isShortened, progress, readAt } = answer;
  const { found } = results;
  const isNothing = q !== '' && found.length === 0;
  const elsewhere = isNothing
    ? Object.keys(texts.tabs).flatMap((kind) => (amounts[kind]?.count ? [{ kind, ...amounts[kind] }] : []))
    : [];
  return (
    <>
      {progress !== undefined && <p className={styles.note}>{texts.progress(progress)}</p>}
      {isShortened && <p className={styles.note}>{texts.shortened}</p>}
      {/* This element is always on the page, because screen readers announce only changes. */}
      <p role="status" className={styles.note}>
        {!q ? (
          <WithWords text={texts.hint} words="മഴ" />
        ) : found.length === 0 ? (
          <WithWords text={texts.nothing} words={q} />
        ) : next ? (
          texts.foundMore(found.length)
        ) : (
          texts.found(found.length)
        )}
      </p>
      {people.length > 0 && (
        <section className={styles.people} aria-labelledby="people-found">
          <h2 id="people-found">{texts.tabs.people}</h2>
          <ResultList results={{ kind: 'people', found: people }} readAt={readAt} />
          {(amounts.people?.count ?? 0) > people.length && (
            <p>
              <Link to={toPath(toKind(place, 'people'))} className={chips.chip}>
                {texts.allPeople}
              </Link>
            </p>
          )}
        </section>
      )}
      {spellings.length > 0 && (
        <Offers
          text={texts.spellings}
          offers={spellings.map(({ q: spelling, kind, ...amount }) => ({
            ...amount,
            to: toPath(toKind({ ...place, q: spelling }, kind)),
            text: spelling,
          }))}
        />
      )}
      {elsewhere.length > 0 && (
        <Offers
          text={texts.elsewhere}
          offers={elsewhere.map(({ kind, ...amount }) => ({
            ...amount,
            to: toPath(toKind(place, kind)),
            text: tabs[kind] ?? '',
          }))}
        />
      )}
      {words.length > 0 && (
        <Offers
          text={texts.singleWords}
          offers={words.map(({ word, ...amount }) => ({
            ...amount,
            to: toPath({ ...place, q: word }),
            text: word,
          }))}
        />
      )}
      {isNothing && (
        <Offers
          text={texts.topics}
          offers={shown.map((topic) => ({ to: `/stories/${topic}`, text: nameOf(topic) }))}
        />
      )}
      {found.length > 0 && <ResultList results={results} readAt={readAt} />}
      <PagerLinks
        first={place.after && toPath({ ...place, after: undefined })}
        next={next && toPath({ ...place, after: next })}
        texts={{ first: texts.first, next: texts.more }}
      />
    </>
  );
}

interface Offer extends Partial<Amount> {
  to: string;
  text: string;
}

/** Offers other searches, each with the number of its results, and other pages. */
function Offers({ text, offers }: { text: string; offers: Offer[] }) {
  return (
    <>
      <p>{text}</p>
      <p className={chips.chips}>
        {offers.map((offer) => (
          <Link key={offer.to} to={offer.to} className={chips.chip}>
            <bdi lang={textLanguage(offer.text)}>{offer.text}</bdi>
            {offer.count !== undefined && <span className={styles.note}>{printAmount(offer)}</span>}
          </Link>
        ))}
      </p>
    </>
  );
}

function printAmount({ count, hasMore }: Partial<Amount>): string {
  return `${count}${hasMore ? '+' : ''}`;
}

interface PartProps {
  place: SearchPlace;
  author: { id: string; name: string } | undefined;
}

function SearchForm({ place, author }: PartProps) {
  const { search: texts } = useTexts('search');
  const { shown, nameOf } = useTopics();
  const hasFilters = place.in !== 'people';
  const form = useSearchWhileTyping(place);
  useTypingAid(form);
  return (
    // Results while typing replace the page in the history, so the button's results replace it, too.
    <Form action="/search" role="search" className={styles.form} ref={form} replace preventScrollReset>
      <div className={styles.field}>
        <TextField
          label={texts.field}
          type="search"
          name="q"
          defaultValue={place.q}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="search"
          spellCheck={false}
          dir="auto"
        />
        <Button>{texts.submit}</Button>
      </div>
      {place.in !== 'stories' && <input type="hidden" name="in" value={place.in} />}
      {author && <input type="hidden" name="by" value={author.id} />}
      {hasFilters && (
        <Disclosure summary={texts.filters}>
          <div className={styles.filters}>
            {place.in === 'stories' && (
              <SelectField label={texts.topic} name="topic" defaultValue={place.topic ?? ''}>
                <option value="">{texts.anyTopic}</option>
                {shown.map((topic) => (
                  <option key={topic} value={topic} lang={textLanguage(nameOf(topic))}>
                    {nameOf(topic)}
                  </option>
                ))}
              </SelectField>
            )}
            <SelectField
              label={texts.since}
              name="since"
              defaultValue={place.since ?? ''}
              values={SEARCH_PERIODS}
              labels={texts.periods}
            >
              <option value="">{texts.anyTime}</option>
            </SelectField>
            <Button kind="secondary">{texts.submit}</Button>
          </div>
        </Disclosure>
      )}
    </Form>
  );
}

/**
 * Returns a ref for the form, whose results update while the reader types, and whose fields follow the address.
 */
function useSearchWhileTyping(place: SearchPlace) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const typing = useRef<SearchWhileTyping>(undefined);
  const shown = useRef(place);
  shown.current = place;
  useEffect(() => {
    let isGone = false;
    // Loaded late: the page works without it.
    void import('./search-while-typing.ts').then(({ searchWhileTyping }) => {
      if (isGone || !form.current) return;
      typing.current = searchWhileTyping(form.current, (typed) => {
        const wanted = { ...shown.current, ...typed };
        // Stay on a later page of the same results.
        if (toPath(wanted) === toPath(shown.current)) return;
        void navigate(toPath({ ...wanted, after: undefined }), { replace: true, preventScrollReset: true });
      });
    });
    return () => {
      isGone = true;
      typing.current?.stop();
    };
  }, [navigate]);
  const { q, topic = '', since = '' } = place;
  const isFirst = useRef(true);
  useEffect(() => {
    // Keep text that was typed before this script ran: search-while-typing.ts searches for it.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    for (const [name, value] of Object.entries({ q, topic, since })) {
      const field = form.current?.elements.namedItem(name);
      const isOurs = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      // Keep text that was typed since the results were requested.
      if (isOurs && !typing.current?.isWaiting() && field.value.trim() !== value.trim()) field.value = value;
    }
  }, [q, topic, since]);
  return form;
}

/** Shows the active filters. Each leads to the results without it. */
function Filters({ place, author }: PartProps) {
  const { search: texts } = useTexts('search');
  const { nameOf } = useTopics();
  const filters = [
    ['topic', place.topic && nameOf(place.topic)],
    ['by', author && texts.onlyBy(author.name)],
    ['since', place.since && texts.periods[place.since]],
  ].filter((filter): filter is ['topic' | 'by' | 'since', string] => Boolean(filter[1]));
  if (filters.length === 0) return null;
  return (
    <p className={chips.chips}>
      {filters.map(([name, text]) => (
        <Fragment key={name}>
          <Link
            to={toPath({ ...place, [name]: undefined, after: undefined })}
            className={chips.chip}
            aria-label={texts.removeFilter(text)}
          >
            <span lang={textLanguage(text)}>{text}</span> <span aria-hidden="true">×</span>
          </Link>{' '}
        </Fragment>
      ))}
    </p>
  );
}

function toPath(place: SearchPlace): string {
  return `/search${toSearch({ ...place, in: place.in === 'stories' ? '' : place.in })}`;
}
