import { data, Link } from 'react-router';
import { getRequest, getViewer } from '../../../app/request.ts';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import { isFollowed } from '../../following/server/following.ts';
import { FollowButton } from '../../following/web/follow-button.tsx';
import type { Person } from '../../people/contract.ts';
import { readPerson } from '../../people/server/people.ts';
import { PersonHead, PersonNotFound } from '../../people/web/person-head.tsx';
import { readRemembrance } from '../../remembrance/server/remembrances.ts';
import { InMemory } from '../../remembrance/web/in-memory.tsx';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { InCommon as Common, SummaryPage } from '../contract.ts';
import { findInCommon } from '../server/in-common.ts';
import { listSummaries } from '../server/story-summaries.ts';
import type { Route } from './+types/person-page';
import styles from './person-page.module.css';
import { StoryRow } from './shared/rows/story-row.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const found = await readPerson(app, viewer, params.account);
  if (!found) return data({ person: null, after }, { status: 404 });
  const [stories, follows, common, remembrance] = await Promise.all([
    listSummaries(app, viewer, { authorId: found.id, after }),
    isFollowed(app, viewer, { kind: 'person', id: found.id }),
    found.isRemembered ? undefined : findInCommon(app, viewer, found),
    found.isRemembered ? readRemembrance(app, viewer, found.id) : undefined,
  ]);
  const links = app.features.flatMap(({ personLinks }) =>
    Object.entries(personLinks ?? {}).map(([kind, pathOf]) => ({ kind, path: pathOf(found.id) })),
  );
  const written = getRequest(context).settings.script && found.name;
  return { person: { ...found, written, isFollowed: follows, stories, common, links, remembrance }, after };
}

export const shouldRevalidate = keepRows;

/** Shows a member to the other members. */
export default function PersonPage({ loaderData: { person, after } }: Route.ComponentProps) {
  const { people } = useTexts('people');
  if (!person) return <PersonNotFound />;
  const { remembrance } = person;
  const heading = remembrance && people.remembrance.inMemoryOf(person.name);
  return (
    <Page title={heading ?? person.name} isSplit>
      <div className={styles.columns}>
        <PersonHead
          person={person}
          heading={heading}
          remembrance={remembrance && <InMemory {...remembrance} />}
        >
          {remembrance ? (
            remembrance.mayEdit && (
              <ButtonLink to={`/people/${person.id}/remembrance`}>{people.remembrance.edit}</ButtonLink>
            )
          ) : (
            <>
              <FollowButton
                followed={{ kind: 'person', id: person.id }}
                name={person.name}
                isFollowed={person.isFollowed}
                from={`/people/${person.id}`}
              />
              {person.links.map(({ kind, path }) => (
                <ButtonLink key={kind} to={path}>
                  {people.links[kind]}
                </ButtonLink>
              ))}
            </>
          )}
        </PersonHead>
        {person.common && <InCommon common={person.common} />}
        <Stories person={person} isFirstPage={after === undefined} />
      </div>
    </Page>
  );
}

interface StoriesProps {
  person: Pick<Person, 'id' | 'name'> & { stories: SummaryPage };
  isFirstPage: boolean;
}

function Stories({ person: { id, name, stories }, isFirstPage }: StoriesProps) {
  const { people: texts } = useTexts('people');
  const { rows, next, readAt } = stories;
  const live = useRowCounts();
  return (
    <section className="stack" aria-labelledby="stories">
      <h2 id="stories">{texts.storiesBy(name)}</h2>
      {rows.length === 0 && <p>{texts.noStories}</p>}
      {rows.length > 0 && isFirstPage && (
        // Not in a button: a button breaks its text only between words, and a name may be one long word.
        <p>
          <Link to={`/search?by=${id}`} className={styles.search}>
            {texts.searchStories(name)}
          </Link>
        </p>
      )}
      {rows.length > 0 && (
        <StoryRows>
          {rows.map((story) => (
            <li key={story.id}>
              <StoryRow story={story} readAt={readAt} live={live?.[story.id]} showsAuthor={false} />
            </li>
          ))}
        </StoryRows>
      )}
      <PagerLinks
        first={!isFirstPage && `/people/${id}`}
        next={next && `/people/${id}?after=${next}`}
        texts={{ first: texts.newestStories, next: texts.olderStories }}
      />
    </section>
  );
}

/** Says what the reader and this person have in common. */
function InCommon({ common }: { common: Common }) {
  const { people } = useTexts('people');
  const { hasInvited, isInvited, place, occupation } = common;
  return (
    <div className={styles.common}>
      <Card>
        <section className={styles.facts} aria-labelledby="in-common">
          <h2 id="in-common" className={styles.title}>
            {people.inCommon}
          </h2>
          <ul>
            {hasInvited && <li>{people.youInvited}</li>}
            {isInvited && <li>{people.invitedYou}</li>}
            {place && <li>{people.samePlace(place)}</li>}
            {occupation && <li>{people.sameOccupation(occupation)}</li>}
          </ul>
        </section>
      </Card>
    </div>
  );
}
