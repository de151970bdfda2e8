import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MapPin } from '../../../web/ui/icons/map-pin.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { useCan, useViewer } from '../../../web/ui/page/viewer.ts';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import type { Me } from '../contract.ts';
import styles from './me-head.module.css';

/** Shows who the member is, and leads to the profile and, for some, to pending decisions. */
export function MeHead({ me: own }: { me: Me }) {
  const { account } = useTexts('members');
  const { me } = useTexts('me');
  const viewer = useViewer();
  return (
    <Card>
      <header className={styles.head}>
        <Avatar photo={own.photo} initial={own.initial} size="large" />
        <div className={styles.facts}>
          <h1 dir="auto">{own.name || account.me}</h1>
          {own.occupation && <p dir="auto">{own.occupation}</p>}
          {own.location && (
            <p className={styles.location}>
              <MapPin aria-hidden="true" />
              <bdi>{own.location}</bdi>
            </p>
          )}
        </div>
      </header>
      {!own.name && <p>{me.nameless}</p>}
      <div className={styles.buttons}>
        {own.links.map(({ kind, path, count }) => (
          <ButtonLink key={kind} to={path}>
            {me.links[kind]?.(count)}
          </ButtonLink>
        ))}
        <ButtonLink to="/settings">{account.settings}</ButtonLink>
        <ButtonLink to="/profile">{account.profile}</ButtonLink>
      </div>
      <Staff me={own} />
      <div className={styles.more}>
        {/* Only members with a name have a page. */}
        {own.name && (
          <ButtonLink to={`/people/${viewer?.accountId}`} kind="quiet">
            {me.othersView}
          </ButtonLink>
        )}
        <Form action="/sign-out">
          <Button kind="quiet">{account.logout}</Button>
        </Form>
      </div>
    </Card>
  );
}

/** Leads moderators, approvers and administrators to their pages, with the number of pending items. */
function Staff({ me: { waiting, reports } }: { me: Me }) {
  const { account } = useTexts('members');
  const { me } = useTexts('me');
  const moderates = useCan('moderate-content');
  const isAdministrator = useCan('open-admin-pages');
  const decides = useCan('decide-applications');
  if (!moderates && !decides) return null;
  const requests = isAdministrator ? account.admin(waiting) : account.requests(waiting);
  return (
    <nav className={styles.buttons} aria-label={me.staff}>
      {moderates && <ButtonLink to="/moderation">{account.moderation(reports)}</ButtonLink>}
      {decides && <ButtonLink to={isAdministrator ? '/admin/overview' : '/admin'}>{requests}</ButtonLink>}
    </nav>
  );
}
