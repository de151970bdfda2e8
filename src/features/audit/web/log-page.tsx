import * as v from 'valibot';
import { getRequest, getViewer, handleLoader } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { NoMatch } from '../../../web/ui/members/no-match.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { ACTION_GROUPS, KIND_GROUPS, type LogPlace, logPlace, PAGE_SIZE } from '../contract.ts';
import { readLog } from '../server/audit-log.ts';
import type { Route } from './+types/log-page';
import { LogList } from './log-list.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const place = v.parse(logPlace, Object.fromEntries(new URL(request.url).searchParams));
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const { timeZone } = getRequest(context);
    return { ...(await readLog(app, viewer, place, timeZone)), place };
  });
}

/** The one log, newest first: what was done about content and, for administrators, about people. */
export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { admin } = useTexts('admin');
  const { audit: texts } = useTexts('audit');
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { items, next, isWhole, place } = loaderData;
  const { q, show, from, until } = place;
  const isFiltered = q !== '' || show !== 'everything' || from !== '' || until !== '';
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{isWhole ? texts.intro : texts.introContent}</p>
      <ListFilter
        action={PATH}
        label={isWhole ? admin.members.search : texts.searchName}
        q={q}
        show={show}
        others={{ from, until }}
        submit={admin.members.apply}
      >
        <SelectField label={texts.show} name="show" defaultValue={show}>
          <option value="everything">{texts.everything}</option>
          {isWhole && <Groups label={texts.people} groups={KIND_GROUPS} />}
          <Groups label={texts.content} groups={ACTION_GROUPS} />
        </SelectField>
        <TextField label={texts.from} type="date" name="from" defaultValue={from} />
        <TextField label={texts.until} type="date" name="until" defaultValue={until} />
      </ListFilter>
      {isFiltered || items.length > 0 ? (
        <NoMatch text={items.length === 0 && texts.none} all={PATH} label={texts.showAll} />
      ) : (
        <p>{texts.empty}</p>
      )}
      <LogList items={items} />
      <Pager
        size={PAGE_SIZE}
        first={place.after && toPath({ ...place, after: undefined })}
        next={next && toPath({ ...place, after: next })}
      />
    </Card>
  );
}

function Groups({ label, groups }: { label: string; groups: typeof KIND_GROUPS | typeof ACTION_GROUPS }) {
  const { audit: texts } = useTexts('audit');
  return (
    <optgroup label={label}>
      {(Object.keys(groups) as (keyof typeof texts.groups)[]).map((group) => (
        <option key={group} value={group}>
          {texts.groups[group]}
        </option>
      ))}
    </optgroup>
  );
}

const PATH = '/moderation/log';

function toPath({ show, ...place }: LogPlace): string {
  return PATH + toSearch({ ...place, show: show === 'everything' ? '' : show });
}
