import * as v from 'valibot';
import { getViewer, handleAction } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { NoMatch } from '../../../web/ui/members/no-match.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { AUDIT_KINDS, type AuditPlace, auditPlace, PAGE_SIZE } from '../contract.ts';
import { listAuditLog } from '../server/audit-log.ts';
import type { Route } from './+types/audit-page';
import { AuditList } from './audit-list.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const place = v.parse(auditPlace, Object.fromEntries(new URL(request.url).searchParams));
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    return { ...(await listAuditLog(app, viewer, place)), place };
  });
}

/** Lists sign-ins and acts that concern others, newest first, a page at a time. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { admin } = useTexts('admin');
  const { audit: texts } = useTexts('audit');
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { entries, next, place } = loaderData;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <ListFilter
        action="/admin/audit"
        label={admin.members.search}
        q={place.q}
        show={place.show}
        submit={admin.members.apply}
      >
        <SelectField label={texts.show} name="show" defaultValue={place.show}>
          <option value="everything">{texts.everything}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </SelectField>
      </ListFilter>
      <NoMatch text={entries.length === 0 && texts.none} all="/admin/audit" label={texts.showAll} />
      <AuditList entries={entries} />
      <Pager
        size={PAGE_SIZE}
        first={place.after && toPath({ ...place, after: undefined })}
        next={next && toPath({ ...place, after: next })}
      />
    </Card>
  );
}

function toPath({ q, show, after }: AuditPlace): string {
  return `/admin/audit${toSearch({ q, show: show === 'everything' ? '' : show, after })}`;
}
