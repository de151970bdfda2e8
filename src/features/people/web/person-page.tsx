import { MapPin } from 'lucide-react';
import { data, Link } from 'react-router';
import { getViewer, inReadersScript } from '../../../pipeline/request.ts';
import { useRowCounts } from '../../../web/connection/use-row-counts.ts';
import { usePeopleMessages } from '../../../web/messages/people-messages.ts';
import { useRelativeDates } from '../../../web/messages/relative-dates.ts';
import { Avatar } from '../../../web/ui/avatar.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { MuteForm } from '../../../web/ui/mute-form.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PagerLinks } from '../../../web/ui/pager-links.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';
import { StoryRow } from '../../../web/ui/story-row.tsx';
import { StoryRows } from '../../../web/ui/story-rows.tsx';
import type { Person } from '../contract.ts';
import { readPerson } from '../server/people.ts';
import type { Route } from './+types/person-page';
import { PersonMenu } from './person-menu.tsx';
import styles from './person-page.module.css';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const person = await readPerson(app, viewer, params.account, after);
  const shown = person ? inReadersScript(context, person) : null;
  return data({ person: shown, after }, { status: person ? 200 : 404 });
}

/** Shows a member to the other members. */
export default function PersonPage({ loaderData: { person, after } }: Route.ComponentProps) {
  if (!person) return <PersonNotFound />;
  return (
    <Page title={person.name}>
      <PersonHead person={person} />
      <Stories person={person} isFirstPage={after === undefined} />
    </Page>
  );
}

function PersonHead({ person }: { person: Person }) {
  const { people: texts } = usePeopleMessages();
  const { month } = useRelativeDates();
  const { id, name, photo, initial, occupation, location, bio, since, isViewer, isMuted, actions } = person;
  return (
    <Card>
      <header className={styles.head}>
        <Avatar photo={photo} initial={initial} size="large" />
        <div className={styles.facts}>
          <h1 dir="auto">{name}</h1>
          {occupation && <p dir="auto">{occupation}</p>}
          {location && (
            <p className={styles.location}>
              <MapPin aria-hidden="true" />
              <bdi>{location}</bdi>
            </p>
          )}
          <p>{texts.since(month(since))}</p>
        </div>
        {(!isViewer || actions) && <PersonMenu person={person} />}
      </header>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {isMuted && (
        <MessageBox tone="information">
          <p>{texts.muted(name)}</p>
          <MuteForm person={id} intent="unmute" isOnPersonPage label={texts.unmute} />
        </MessageBox>
      )}
      {isViewer && (
        <div className="row">
          <p>{texts.thisIsYou}</p>
          <ButtonLink to="/profile">{texts.editProfile}</ButtonLink>
        </div>
      )}
    </Card>
  );
}

function Stories({ person: { id, name, stories }, isFirstPage }: { person: Person; isFirstPage: boolean }) {
  const { people: texts } = usePeopleMessages();
  const { rows, next, readAt } = stories;
  const live = useRowCounts();
  return (
    <section className="stack" aria-labelledby="stories">
      <h2 id="stories">{texts.storiesBy(name)}</h2>
      {rows.length === 0 && <p>{texts.noStories}</p>}
      {rows.length > 0 && isFirstPage && (
        // No button: those break only between words, and a name may be one long word.
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

/** Shows one page for unknown people and for those who are no members, so that readers cannot tell the difference. */
function PersonNotFound() {
  const { people: texts } = usePeopleMessages();
  return (
    <Page title={texts.goneTitle}>
      <Card>
        <StateNotice
          scene="lost"
          title={texts.goneTitle}
          action={
            <ButtonLink to="/people" kind="primary">
              {texts.toPeople}
            </ButtonLink>
          }
        >
          <p>{texts.goneText}</p>
        </StateNotice>
      </Card>
    </Page>
  );
}
