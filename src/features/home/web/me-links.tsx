import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useCan, useViewer } from '../../../web/ui/page/viewer.ts';

interface MeLinksProps {
  account: { displayName: string; waiting: number; reports: number };
}

/** Links to the pages about the reader, and to the admin pages with the number of people who wait there. */
export function MeLinks({ account: { displayName, waiting, reports } }: MeLinksProps) {
  const { account } = useTexts('members');
  const viewer = useViewer();
  const isMember = useCan('open-member-pages');
  const isModerator = useCan('moderate-content');
  const isAdministrator = useCan('open-admin-pages');
  return (
    <nav className="row" aria-label={account.me}>
      {/* Only members with a name have a page. */}
      {displayName && <ButtonLink to={`/people/${viewer?.accountId}`}>{account.ownPage}</ButtonLink>}
      {isMember && <ButtonLink to="/drafts">{account.drafts}</ButtonLink>}
      {isMember && <ButtonLink to="/reading/saved">{account.saved}</ButtonLink>}
      {isMember && <ButtonLink to="/reading/recent">{account.recent}</ButtonLink>}
      {isMember && <ButtonLink to="/invitations">{account.invite}</ButtonLink>}
      {isModerator && <ButtonLink to="/moderation">{account.moderation(reports)}</ButtonLink>}
      {isAdministrator && <ButtonLink to="/admin">{account.admin(waiting)}</ButtonLink>}
    </nav>
  );
}
