import * as v from 'valibot';
import { getViewer, handleLoader } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import { decisionPlace, PAGE_SIZE } from '../contract.ts';
import { listDecisions } from '../server/members/members.ts';
import type { Route } from './+types/decisions-page';
import { DecisionList } from './decision-list.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const { after } = v.parse(decisionPlace, Object.fromEntries(new URL(request.url).searchParams));
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    return { ...(await listDecisions(app, viewer, after)), after };
  });
}

/** Shows the history of all decisions, newest first, a page at a time. */
export default function DecisionsPage({ loaderData }: Route.ComponentProps) {
  const { admin } = useTexts('admin');
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { decisions, after, next } = loaderData;
  return (
    <Card>
      <h2>{admin.decisions.title}</h2>
      {decisions.length === 0 ? (
        <StateNotice scene="empty">
          <p>{admin.decisions.none}</p>
        </StateNotice>
      ) : (
        <DecisionList decisions={decisions} />
      )}
      <Pager
        size={PAGE_SIZE}
        first={after && '/admin/decisions'}
        next={next && `/admin/decisions${toSearch({ after: next })}`}
      />
    </Card>
  );
}
