import { Link } from 'react-router';
import { usePeopleMessages } from '../../../web/messages/people-messages.ts';
import { Menu } from '../../../web/ui/menu.tsx';
import type { PersonAction } from '../contract.ts';

interface PersonMenuProps {
  accountId: string;
  name: string;
  actions: PersonAction[];
}

/** Leads administrators to the forms of their decisions about a member. */
export function PersonMenu({ accountId, name, actions }: PersonMenuProps) {
  const { people: texts } = usePeopleMessages();
  const path = `/admin/members/${accountId}`;
  return (
    <Menu label={texts.menu(name)}>
      <Link to={path}>{texts.membership}</Link>
      {actions.map((action) => (
        <Link key={action} to={`${path}?decide=${action}`}>
          {texts.actions[action]}
        </Link>
      ))}
    </Menu>
  );
}
