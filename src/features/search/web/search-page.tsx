import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import { getViewer } from '../../../pipeline/request.ts';
import { useSearchMessages } from '../../../web/messages/search-messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Disclosure } from '../../../web/ui/disclosure.tsx';
import { TextField } from '../../../web/ui/field.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/pager-links.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import tabs from '../../../web/ui/tabs.module.css';
import { textLanguage } from '../../../web/ui/text-language.ts';
import { toSearch } from '../../../web/ui/to-search.ts';
import { MAX_SEARCH, SEARCH_KINDS, SEARCH_PERIODS, type SearchPlace } from '../contract.ts';
import { search } from '../server/search.ts';
import { readPlace } from '../server/search-place.ts';
import type { Route } from './+types/search-page';
import { ResultList } from './result-list.tsx';
import styles from './search-page.module.css';
import { WithWords } from './with-words.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const place = readPlace(request.url);
  return { ...(await search(app, viewer, place)), place };
}

/** Searches stories, people and comments. Every state has an address, so the page works without JavaScript. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search: texts } = useSearchMessages();
  const { place, results, next, words, isShortened, progress, readAt } = loaderData;
  const q = place.q.trim();
  const { found } = results;
  return (
    <Page title={q ? `${q} · ${texts.title}` : texts.title}>
      <PageHeading title={texts.title} />
      <SearchForm place={place} author={loaderData.author} />
      <nav className={tabs.tabs} aria-label={texts.kinds}>
        {SEARCH_KINDS.map((kind) => (
          <Link
            key={kind}
            // People have no author, topic or time of writing.
            to={toPath({
              ...(kind === 'people' ? { q: place.q } : place),
              in: kind,
              topic: undefined,
              after: undefined,
            })}
            aria-current={kind === place.in ? 'page' : undefined}
          >
            {texts.tabs[kind]}
          </Link>
        ))}
      </nav>
      <Filters place={place} author={loaderData.author} />
      {progress !== undefined && <p className={styles.note}>{texts.progress(progress)}</p>}
      {isShortened && <p className={styles.note}>{texts.shortened}</p>}
      {q ? (
        <p role="status" className={styles.note}>
          {found.length === 0 ? (
            <WithWords text={texts.nothing} words={q} />
          ) : next ? (
            texts.foundMore(found.length)
          ) : (
            texts.found(found.length)
          )}
        </p>
      ) : (
        <p>
          <WithWords text={texts.hint} words="മഴ" />
        </p>
      )}
      {words.length > 0 && (
        <>
          <p>{texts.singleWords}</p>
          <p className={styles.chips}>
            {words.map((word) => (
              <Link
                key={word}
                to={toPath({ ...place, q: word })}
                className={styles.chip}
                dir="auto"
                lang={textLanguage(word)}
              >
                {word}
              </Link>
            ))}
          </p>
        </>
      )}
      {found.length > 0 && <ResultList results={results} readAt={readAt} />}
      <PagerLinks
        first={place.after && toPath({ ...place, after: undefined })}
        next={next && toPath({ ...place, after: next })}
        texts={{ first: texts.first, next: texts.more }}
      />
    </Page>
  );
}

interface PartProps {
  place: SearchPlace;
  author: { id: string; name: string } | undefined;
}

function SearchForm({ place, author }: PartProps) {
  const { search: texts } = useSearchMessages();
  const { stories } = useStoriesMessages();
  const hasFilters = place.in !== 'people';
  return (
    // A new key after a navigation shows the search of the address in the uncontrolled fields.
    <Form action="/search" role="search" className={styles.form} key={toPath(place)}>
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
                {Object.entries(stories.topics).map(([topic, name]) => (
                  <option key={topic} value={topic} lang={textLanguage(name)}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <SelectField label={texts.since} name="since" defaultValue={place.since ?? ''}>
              <option value="">{texts.anyTime}</option>
              {SEARCH_PERIODS.map((period) => (
                <option key={period} value={period}>
                  {texts.periods[period]}
                </option>
              ))}
            </SelectField>
            <Button kind="secondary">{texts.submit}</Button>
          </div>
        </Disclosure>
      )}
    </Form>
  );
}

/** Shows the filters that are on. Each one leads to the results without it. */
function Filters({ place, author }: PartProps) {
  const { search: texts } = useSearchMessages();
  const { stories } = useStoriesMessages();
  const filters = [
    ['topic', place.topic && stories.topics[place.topic]],
    ['by', author && texts.onlyBy(author.name)],
    ['since', place.since && texts.periods[place.since]],
  ].filter((filter): filter is ['topic' | 'by' | 'since', string] => Boolean(filter[1]));
  if (filters.length === 0) return null;
  return (
    <p className={styles.chips}>
      {filters.map(([name, text]) => (
        <Fragment key={name}>
          <Link
            to={toPath({ ...place, [name]: undefined, after: undefined })}
            className={styles.chip}
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
