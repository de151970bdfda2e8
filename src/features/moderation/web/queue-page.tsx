import { Link } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import tabs from '../../../web/ui/controls/tabs.module.css';
import { DottedParts } from '../../../web/ui/members/dotted-parts.tsx';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { CASES_PAGE_SIZE, type CaseSummary, queuePlace } from '../contract.ts';
import { listCases } from '../server/cases.ts';
import type { Route } from './+types/queue-page';
import styles from './moderation.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const place = v.parse(queuePlace, Object.fromEntries(new URL(request.url).searchParams));
  return { ...(await listCases(app, viewer, place)), place, readAt: app.clock.now() };
}

/** Lists the cases: open ones with the earliest due first, closed ones with the newest first. */
export default function QueuePage({ loaderData: { cases, next, place, readAt } }: Route.ComponentProps) {
  const { moderation: texts } = useTexts('moderation');
  const pathOf = (show: 'open' | 'closed', after?: string) =>
    `/moderation${toSearch({ show: show === 'open' ? '' : show, after })}`;
  return (
    <>
      <nav className={tabs.tabs} aria-label={texts.show}>
        {(['open', 'closed'] as const).map((show) => (
          <Link key={show} to={pathOf(show)} aria-current={show === place.show ? 'page' : undefined}>
            {texts.shows[show]}
          </Link>
        ))}
      </nav>
      <Card>
        {cases.length === 0 && <p>{texts.none[place.show]}</p>}
        {cases.length > 0 && (
          <ul className={styles.list}>
            {cases.map((found) => (
              <CaseRow key={found.id} found={found} readAt={readAt} />
            ))}
          </ul>
        )}
        <Pager
          size={CASES_PAGE_SIZE}
          first={place.after && pathOf(place.show)}
          next={next && pathOf(place.show, next)}
        />
      </Card>
    </>
  );
}

function CaseRow({ found, readAt }: { found: CaseSummary; readAt: number }) {
  const { content } = useTexts('content');
  const { moderation: texts } = useTexts('moderation');
  const { dayAndTime } = useDateFormats();
  const { id, kind, title, isUrgent, hasObjection, isHeld, reports, dueAt, closedAt, outcome } = found;
  const isOverdue = closedAt === null && dueAt < readAt;
  return (
    <li>
      <Link to={`/moderation/${id}`} dir="auto" lang={textLanguage(title)}>
        {title}
      </Link>
      <p className={`dotted ${styles.facts}`}>
        <DottedParts>
          {content[kind]?.name}
          {isUrgent && closedAt === null && <strong>{texts.urgent}</strong>}
          {hasObjection && texts.objection}
          {isHeld && texts.held}
          {(reports > 0 || !isHeld) && texts.reports(reports)}
          {closedAt === null && !isOverdue && texts.due(dayAndTime(dueAt))}
          {isOverdue && <strong>{texts.overdue(dayAndTime(dueAt))}</strong>}
          {closedAt !== null && texts.closed(dayAndTime(closedAt))}
          {outcome && texts.decisions[outcome]}
        </DottedParts>
      </p>
    </li>
  );
}
