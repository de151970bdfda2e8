import { Link } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import tabs from '../../../web/ui/controls/tabs.module.css';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { PathTabs } from '../../../web/ui/members/shared/path-tabs.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import {
  MAX_NAME_SEARCH,
  PEOPLE_ORDERS,
  type PeoplePage as People,
  type PeoplePlace,
  peoplePlace,
} from '../contract.ts';
import { listPeople } from '../server/people.ts';
import type { Route } from './+types/people-page';
import styles from './people-page.module.css';
import { PersonRow } from './person-row.tsx';

export const handle = { isList: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const place = v.parse(peoplePlace, Object.fromEntries(new URL(request.url).searchParams));
  return { ...(await listPeople(app, viewer, place)), place };
}

/** Lists the members who agreed to be listed, a page at a time. */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people: texts } = useTexts('people');
  const { people, newest, count, next, includesViewer, place } = loaderData;
  const amount = place.q && count > 100 ? texts.foundMany : texts.count(count);
  const hasRail = newest.length > 0 || includesViewer;
  return (
    <Page
      title={texts.title}
      isRailShort
      rail={hasRail && <PeopleRail newest={newest} includesViewer={includesViewer} />}
    >
      <PageHeading title={texts.title} />
      {/* Above the introduction, whose length differs, so that the tabs do not move between their pages. */}
      <PathTabs label={texts.title} tabs={texts.pages} current="/people" />
      <p className={styles.intro}>{texts.intro}</p>
      {!includesViewer && (
        <p>
          {texts.notListed} <Link to="/profile#visibility">{texts.chooseVisibility}</Link>
        </p>
      )}
      <ListFilter
        action="/people"
        label={texts.search}
        q={place.q}
        maxLength={MAX_NAME_SEARCH}
        submit={texts.submit}
      >
        {place.order !== 'name' && <input type="hidden" name="order" value={place.order} />}
      </ListFilter>
      <nav className={tabs.tabs} aria-label={texts.order}>
        {PEOPLE_ORDERS.map((order) => (
          <Link
            key={order}
            to={toPath({ q: place.q, order })}
            aria-current={order === place.order ? 'page' : undefined}
          >
            {texts.orders[order]}
          </Link>
        ))}
      </nav>
      <p role="status" className={styles.count}>
        {count > 0 ? amount : place.q ? texts.noMatch(place.q) : ''}
      </p>
      {people.length > 0 ? (
        <ul className={styles.list}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      ) : place.q ? (
        <div>
          <ButtonLink to="/people">{texts.showAll}</ButtonLink>
        </div>
      ) : (
        <EmptyCard title={texts.emptyTitle} text={texts.emptyText} />
      )}
      <PagerLinks
        first={place.after && toPath({ ...place, after: undefined })}
        next={next && toPath({ ...place, after: next })}
        texts={{ first: texts.first, next: texts.more }}
      />
    </Page>
  );
}

/** Shows the newest members beside the list, and leads to the reader's page as others see it. */
function PeopleRail({ newest, includesViewer }: Pick<People, 'newest' | 'includesViewer'>) {
  const { people: texts } = useTexts('people');
  return (
    <>
      {newest.length > 0 && (
        <section className={`stack ${styles.newest}`} aria-labelledby="newest">
          <h2 id="newest">{texts.newest}</h2>
          <ul className={styles.list}>
            {newest.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
      {includesViewer && (
        <p>
          {texts.listed} <Link to="/profile#visibility">{texts.chooseVisibility}</Link>
        </p>
      )}
    </>
  );
}

function toPath({ q, order, after }: Partial<PeoplePlace>): string {
  return `/people${toSearch({ q, order: order === 'name' ? '' : order, after })}`;
}
