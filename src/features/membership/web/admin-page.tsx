import { Outlet, redirect, useLocation } from 'react-router';
import * as v from 'valibot';
import { attempt, getViewer } from '../../../request.ts';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { errorText } from '../../../web/messages/messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { pendingPlace } from '../contract.ts';
import { countPending, listPending } from '../server/membership.ts';
import type { Route } from './+types/admin-page';
import { toListPath } from './list-path.ts';
import { PendingMembers } from './pending-members.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const place = v.parse(pendingPlace, Object.fromEntries(new URL(request.url).searchParams));
  return attempt(context, async () => {
    const { app, viewer } = getViewer(context);
    const [pending, counts] = await Promise.all([
      listPending(app, viewer, place),
      countPending(app, viewer, place),
    ]);
    // All of the last page were decided: there is nothing after the cursor any more.
    if (pending.length === 0 && place.after) throw redirect(toListPath({ q: place.q }));
    return { pending, counts, place, now: app.clock.now() };
  });
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { admin } = useAdminMessages();
  return (
    <Page title={admin.title}>
      <h1>{admin.title}</h1>
      {'error' in loaderData ? (
        <LoadFailure code={loaderData.error.code} />
      ) : (
        <PendingMembers list={loaderData} />
      )}
      <Outlet />
    </Page>
  );
}

function LoadFailure({ code }: { code: string }) {
  const messages = useAdminMessages();
  const { pathname, search } = useLocation();
  return (
    <Card>
      <MessageBox tone="danger">{errorText(messages, code, messages.admin.errors)}</MessageBox>
      <div>
        <ButtonLink to={pathname + search} reloadDocument>
          {messages.failure.tryAgain}
        </ButtonLink>
      </div>
    </Card>
  );
}
