import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { MapPin } from '../../../web/ui/icons/map-pin.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import { MuteForm } from '../../mutes/web/mute-form.tsx';
import type { Person } from '../contract.ts';
import { describeField, SHOWN_FIELDS } from '../fields-contract.ts';
import { NewBadge } from './new-badge.tsx';
import styles from './person-head.module.css';
import { Avatar } from './shared/members/avatar.tsx';

const TEXTS = SHOWN_FIELDS.filter((field) => describeField(field).hasLines);
/** The location is left out, because it has its own line with a sign. */
const LINES = SHOWN_FIELDS.filter((field) => !describeField(field).hasLines && field !== 'location');

interface PersonHeadProps {
  /** `written` is the name as the member wrote it, for readers of English letters. */
  person: Person & { written?: string | undefined };
  /** Replaces the name, for somebody who is remembered. */
  heading?: string | undefined;
  /** The words about somebody who is remembered. */
  remembrance?: ReactNode;
  children: ReactNode;
}

/**
 * Shows what a member tells about themselves. The children are the actions for readers who are not this person
 * and have not muted them.
 */
export function PersonHead({ person, heading, remembrance, children }: PersonHeadProps) {
  const { people: texts } = useTexts('people');
  const { month } = useRelativeDates();
  const {
    id,
    name,
    written = name,
    photo,
    initial,
    location,
    since,
    isNew,
    isViewer,
    isMuted,
    isRemembered,
    actions,
  } = person;
  return (
    <Card>
      <header className={styles.head}>
        <Avatar photo={photo} initial={initial} size="large" />
        <div className={styles.facts}>
          <div className={styles.name}>
            <h1 dir="auto">{heading ?? name}</h1>
            {isNew && !isRemembered && <NewBadge />}
          </div>
          {written !== name && (
            <p className={styles.written} lang="ml">
              {written}
            </p>
          )}
          {LINES.map(
            (field) =>
              person[field] && (
                <p key={field} dir="auto">
                  {person[field]}
                </p>
              ),
          )}
          {location && (
            <p className={styles.location}>
              <MapPin aria-hidden="true" />
              <bdi>{location}</bdi>
            </p>
          )}
          <p>{texts.since(month(since))}</p>
        </div>
        {(actions || (!isViewer && !isRemembered)) && <PersonMenu person={person} />}
      </header>
      {remembrance}
      {TEXTS.map(
        (field) =>
          person[field] && (
            <p key={field} className={styles.text} dir="auto">
              {person[field]}
            </p>
          ),
      )}
      {!isViewer && !isMuted && children && <div className="row">{children}</div>}
      {isMuted && (
        <MessageBox tone="information">
          <p>{texts.muted(name)}</p>
          <MuteForm person={id} intent="unmute" isOnPersonPage label={texts.unmute} />
        </MessageBox>
      )}
      {isViewer && (
        <div className="row">
          <p>{texts.thisIsYou}</p>
          <ButtonLink to="/profile">{texts.profile}</ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** Shows one page for unknown ids and for people who are no members, so that readers cannot tell the difference. */
export function PersonNotFound() {
  const { people: texts } = useTexts('people');
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

/** Mutes or reports a member, and leads administrators to the forms of their decisions. */
function PersonMenu({ person }: { person: Person }) {
  const { people: texts } = useTexts('people');
  const { id, name, isViewer, isMuted, isRemembered, actions } = person;
  const isMember = !isViewer && !isRemembered;
  const path = `/admin/members/${id}`;
  return (
    <Menu label={texts.menu(name)}>
      {isMember && !isMuted && <MuteForm person={id} intent="mute" isOnPersonPage label={texts.mute} />}
      {isMember && <Link to={`/report?kind=person&id=${id}`}>{texts.report}</Link>}
      {actions && <Link to={path}>{texts.membership}</Link>}
      {actions?.map((action) => (
        <Link key={action} to={`${path}?decide=${action}`}>
          {texts.actions[action]}
        </Link>
      ))}
    </Menu>
  );
}
