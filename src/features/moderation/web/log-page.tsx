import { Link } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Pager } from '../../../web/ui/members/pager.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { CASES_PAGE_SIZE, queuePlace } from '../contract.ts';
import { listLog } from '../server/moderation-log.ts';
import type { Route } from './+types/log-page';
import { LogItem } from './log-entries.tsx';
import styles from './moderation.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { after } = v.parse(queuePlace, Object.fromEntries(new URL(request.url).searchParams));
  return { ...(await listLog(app, viewer, after)), after };
}

/** Lists everything that moderators and the server did about content, newest first. */
export default function LogPage({ loaderData: { entries, next, after } }: Route.ComponentProps) {
  const { moderation: texts } = useTexts('moderation');
  return (
    <Page title={texts.log}>
      <PageHeading title={texts.log} back={{ to: '/moderation', label: texts.back }} />
      <Card>
        {entries.length === 0 && <p>{texts.emptyLog}</p>}
        {entries.length > 0 && (
          <ol className={styles.list}>
            {entries.map((entry) => (
              <LogItem key={entry.id} entry={entry}>
                <p className="row">
                  <bdi>{entry.about || texts.someone}</bdi>
                  {entry.caseId && <Link to={`/moderation/${entry.caseId}`}>{texts.toCase}</Link>}
                </p>
              </LogItem>
            ))}
          </ol>
        )}
        <Pager
          size={CASES_PAGE_SIZE}
          first={after && '/moderation/log'}
          next={next && `/moderation/log?after=${next}`}
        />
      </Card>
    </Page>
  );
}
