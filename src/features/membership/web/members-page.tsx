import * as v from 'valibot';
import { getViewer, handleLoader } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { NoMatch } from '../../../web/ui/members/no-match.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MEMBER_GROUPS, memberPlace, PAGE_SIZE } from '../contract.ts';
import { listMembers } from '../server/members/members.ts';
import type { Route } from './+types/members-page';
import { ListHeading } from './list-heading.tsx';
import { toMembersPath } from './list-path.ts';
import { MemberRow } from './member-row.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const place = v.parse(memberPlace, Object.fromEntries(new URL(request.url).searchParams));
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    return { ...(await listMembers(app, viewer, place)), place };
  });
}

/** Lists everyone but applicants, newest request first, a page at a time. */
export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { admin } = useTexts('admin');
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { members, count, next, place } = loaderData;
  const texts = admin.members;
  const isNarrowed = place.q !== '' || place.show !== 'everyone';
  return (
    <Card>
      <ListHeading
        title={admin.tabs.members}
        all={isNarrowed && members.length > 0 ? '/admin/members' : undefined}
      >
        {count > 0 && (place.q && count > 100 ? texts.foundMany : texts.count(count))}
      </ListHeading>
      <ListFilter
        action="/admin/members"
        label={texts.search}
        q={place.q}
        show={place.show}
        submit={texts.apply}
      >
        <SelectField
          label={texts.show}
          name="show"
          defaultValue={place.show}
          values={MEMBER_GROUPS}
          labels={texts.groups}
        />
      </ListFilter>
      <NoMatch text={members.length === 0 && texts.none} all="/admin/members" />
      <ul>
        {members.map((member) => (
          <MemberRow key={member.uid} member={member} />
        ))}
      </ul>
      <Pager
        size={PAGE_SIZE}
        first={place.after && toMembersPath({ ...place, after: undefined })}
        next={next && toMembersPath({ ...place, after: next })}
      />
    </Card>
  );
}
