import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';
import tabs from '../../../web/ui/tabs.module.css';

/** What every page of the panel stands in: its heading, and the way to the others. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { admin } = useAdminMessages();
  return (
    <Page title={admin.title}>
      <h1>{admin.title}</h1>
      <nav className={tabs.tabs} aria-label={admin.title}>
        <NavLink to="/admin" end>
          {admin.tabs.pending}
        </NavLink>
        <NavLink to="/admin/members">{admin.tabs.members}</NavLink>
        <NavLink to="/admin/decisions">{admin.tabs.decisions}</NavLink>
      </nav>
      {children}
    </Page>
  );
}

/** Stands where a list should, with the way to try again. */
export function LoadFailure({ error }: { error: ActionError }) {
  const messages = useAdminMessages();
  const { pathname, search } = useLocation();
  return (
    <Card>
      <StateNotice
        scene="broken"
        action={
          <ButtonLink to={pathname + search} reloadDocument>
            {messages.failure.tryAgain}
          </ButtonLink>
        }
      >
        <MessageBox tone="danger">{errorText(messages, error, messages.admin.errors)}</MessageBox>
      </StateNotice>
    </Card>
  );
}
