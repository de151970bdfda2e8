import { redirect } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction, handleLoader } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { listVouchers } from '../../invitations/server/arrivals.ts';
import {
  APPROVE_SEVERAL_LISTS,
  approveSeveralInput,
  outcome,
  pendingPlace,
} from '../../membership/contract.ts';
import { approveSeveral } from '../../membership/server/decisions/decide.ts';
import { listOwnDecisions, readDecision } from '../../membership/server/members/members.ts';
import { countPending, listPending } from '../../membership/server/membership.ts';
import { toListPath } from '../../membership/web/list-path.ts';
import { Outcome } from '../../membership/web/outcome.tsx';
import { PendingMembers } from '../../membership/web/pending-members.tsx';
import { readAdminNotices } from '../server/admin-notices.ts';
import type { Route } from './+types/requests-page';

/** Loaded only if there is something to show. */
const AdminNotices = late(() => import('./admin-notices.tsx').then((file) => file.AdminNotices));

export function loader({ context, request }: Route.LoaderArgs) {
  const search = readSearch(request);
  const place = v.parse(pendingPlace, search);
  const { decided, approved, otherwise } = v.parse(outcome, search);
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const [pending, counts, notices, decision, own] = await Promise.all([
      listPending(app, viewer, place),
      countPending(app, viewer, place),
      readAdminNotices(app, viewer),
      decided ? readDecision(app, viewer, decided) : undefined,
      listOwnDecisions(app, viewer),
    ]);
    // Every applicant after the cursor has been decided about.
    if (pending.length === 0 && place.after) throw redirect(toListPath({ q: place.q }));
    const vouchers = await listVouchers(
      app,
      viewer,
      pending.map(({ uid }) => uid),
    );
    return {
      pending,
      vouchers,
      counts,
      notices,
      place,
      decision,
      own,
      approved,
      otherwise,
      now: app.clock.now(),
    };
  });
}

/** Approves several applicants. Redirects a browser without scripts back to the same page of the list. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const { uid, all, shown, unverified } = await readForm(
      request,
      approveSeveralInput,
      APPROVE_SEVERAL_LISTS,
    );
    const approvals = await approveSeveral(app, viewer, all ? shown : uid, unverified === 'on');
    if (getRequest(context).isDataRequest) return { approvals };
    const { q, after } = v.parse(pendingPlace, readSearch(request));
    const { approved, otherwise } = approvals;
    return redirect(`/admin${toSearch({ q, after, approved: `${approved}`, otherwise: `${otherwise}` })}`);
  });
}

function readSearch(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const error = failureOf(actionData)?.error;
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  return (
    <>
      <Outcome {...loaderData} error={error} />
      {loaderData.notices && <AdminNotices {...loaderData.notices} />}
      <PendingMembers list={loaderData} />
    </>
  );
}
