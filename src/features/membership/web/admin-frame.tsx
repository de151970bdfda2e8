import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { StateNotice } from '../../../web/ui/state-notice.tsx';
import tabs from '../../../web/ui/tabs.module.css';

const TABS = [
  ['pending', '/admin'],
  ['members', '/admin/members'],
  ['decisions', '/admin/decisions'],
] as const;

interface AdminFrameProps {
  /** Where the page belongs: not every address stands below that of its list. */
  tab: (typeof TABS)[number][0];
  children: ReactNode;
}

/** What every page of the panel stands in: its heading, and the way to the others. */
export function AdminFrame({ tab, children }: AdminFrameProps) {
  const { admin } = useAdminMessages();
  return (
    <Page title={admin.title}>
      <h1>{admin.title}</h1>
      <nav className={tabs.tabs} aria-label={admin.title}>
        {TABS.map(([name, path]) => (
          <Link key={name} to={path} aria-current={name === tab ? 'page' : undefined}>
            {admin.tabs[name]}
          </Link>
        ))}
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
