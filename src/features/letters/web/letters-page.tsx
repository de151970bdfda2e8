import { Link } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import type { CorrespondenceRow } from '../contract.ts';
import { listCorrespondences } from '../server/list-letters.ts';
import type { Route } from './+types/letters-page';
import styles from './letters-page.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const page = await listCorrespondences(app, viewer, after);
  return { ...page, isFirst: after === undefined };
}

/** Lists with whom the reader exchanges letters, the newest letter first. */
export default function LettersPage({ loaderData: { rows, next, readAt, isFirst } }: Route.ComponentProps) {
  const { letters } = useTexts('letters');
  return (
    <Page title={letters.title}>
      <PageHeading
        title={letters.title}
        intro={letters.intro}
        back={{ to: '/me', label: letters.back }}
        action={<ButtonLink to="/people">{letters.toPeople}</ButtonLink>}
      />
      {rows.length === 0 ? (
        <Card>
          <StateNotice scene="empty" title={letters.none} isSubsection>
            <p>{letters.noneText}</p>
          </StateNotice>
        </Card>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} readAt={readAt} />
            </li>
          ))}
        </ul>
      )}
      <PagerLinks
        first={!isFirst && '/letters'}
        next={next && `/letters?after=${next}`}
        texts={{ first: letters.first, next: letters.next }}
      />
      <p className={styles.small}>{letters.privacy}</p>
    </Page>
  );
}

function Row({ row, readAt }: { row: CorrespondenceRow; readAt: number }) {
  const { letters } = useTexts('letters');
  const { ago } = useRelativeDates();
  const { id, other, isUnread, isAsked, excerpt, language, isMine, at } = row;
  return (
    <Link to={`/letters/${id}#newest`} className={styles.row}>
      <Avatar photo={other.photo} initial={other.initial} size="small" isLazy />
      <span className={styles.body}>
        <bdi className={isUnread ? styles.unread : undefined}>{other.name || letters.anonymous}</bdi>
        <span className={styles.small}>
          <time dateTime={new Date(at).toISOString()}>{ago(at, readAt)}</time>
          {isUnread && (
            <>
              {' · '}
              <span className={styles.new}>{letters.unread}</span>
            </>
          )}
        </span>
        {isAsked && <span className={styles.note}>{letters.asks}</span>}
        <span className={styles.note}>
          {isMine && `${letters.you} `}
          <bdi dir="auto" lang={language}>
            {excerpt}
          </bdi>
        </span>
      </span>
    </Link>
  );
}
