import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { MuteForm } from '../../mutes/web/mute-form.tsx';
import type { Person } from '../contract.ts';

/** Mutes or reports a member, and leads administrators to the forms of their decisions. */
export function PersonMenu({ person }: { person: Person }) {
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
