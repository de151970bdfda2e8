import { Link } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import chips from '../../../web/ui/members/chips.module.css';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { PathTabs } from '../../../web/ui/members/shared/path-tabs.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listGatherings } from '../server/read-gatherings.ts';
import type { Route } from './+types/gatherings-page';
import { GatheringCard } from './gathering-card.tsx';
import styles from './gatherings-page.module.css';

export const handle = { isList: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const isPast = searchParams.has('past');
  const after = searchParams.get('after') ?? undefined;
  const page = await listGatherings(app, viewer, { isPast, after });
  return { ...page, isPast, isFirst: after === undefined };
}

/** Lists coming gatherings, the next one first, or past ones, the last one first. */
export default function GatheringsPage({
  loaderData: { rows, next, isPast, isFirst },
}: Route.ComponentProps) {
  const { gatherings } = useTexts('gatherings');
  const { stories } = useTexts('stories');
  const list = isPast ? '/gatherings?past' : '/gatherings';
  return (
    <Page title={gatherings.title}>
      <PageHeading title={gatherings.title} intro={gatherings.intro} back="/dashboard" />
      <PathTabs label={stories.title} tabs={stories.pages} current="/gatherings" />
      <div className={styles.head}>
        <nav className={chips.chips} aria-label={gatherings.title}>
          <Link to="/gatherings" className={chips.chip} aria-current={isPast ? undefined : 'page'}>
            {gatherings.tabs.coming}
          </Link>
          <Link to="/gatherings?past" className={chips.chip} aria-current={isPast ? 'page' : undefined}>
            {gatherings.tabs.past}
          </Link>
        </nav>
        {/* Where gatherings are listed, the answer that each asks for is what comes first. */}
        <ButtonLink to="/gatherings/new" kind={rows.length === 0 ? 'primary' : 'secondary'}>
          {gatherings.propose}
        </ButtonLink>
      </div>
      {rows.length === 0 ? (
        <EmptyCard
          title={isPast ? gatherings.nonePast : gatherings.none}
          text={!isPast && gatherings.noneText}
        />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <GatheringCard row={row} />
            </li>
          ))}
        </ul>
      )}
      <PagerLinks
        first={!isFirst && list}
        next={next && `${list}${isPast ? '&' : '?'}after=${next}`}
        texts={{ first: gatherings.first, next: gatherings.next }}
      />
    </Page>
  );
}
