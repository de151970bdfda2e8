import { Link } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PathTabs } from '../../../web/ui/members/shared/path-tabs.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import { type CircleRow, circlePlace } from '../contract.ts';
import { listCircles } from '../server/read-circles.ts';
import type { Route } from './+types/circles-page';
import { CircleIcon } from './circle-icon.tsx';
import styles from './circles.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { notice } = v.parse(circlePlace, Object.fromEntries(new URL(request.url).searchParams));
  return { ...(await listCircles(app, viewer)), notice };
}

/** Lists the viewer's circles, and others that all members see. */
export default function CirclesPage({
  loaderData: { own, others, notice, seesHidden },
}: Route.ComponentProps) {
  const { circles: texts } = useTexts('circles');
  const { people } = useTexts('people');
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        intro={texts.intro}
        action={
          <ButtonLink to="/circles/new" kind="primary">
            {texts.found}
          </ButtonLink>
        }
      />
      <PathTabs label={people.title} tabs={people.pages} current="/circles" />
      <LiveRegion>{notice && <MessageBox tone="success">{texts.notices[notice]}</MessageBox>}</LiveRegion>
      {own.length > 0 ? (
        <Circles title={texts.own} circles={own} />
      ) : (
        <Card>
          <StateNotice scene="empty" title={texts.none} isSubsection>
            <p>{texts.noneText}</p>
          </StateNotice>
        </Card>
      )}
      {others.length > 0 && <Circles title={texts.others} circles={others} />}
      {seesHidden && (
        <p>
          <Link to="/circles/hidden">{texts.hidden.link}</Link>
        </p>
      )}
    </Page>
  );
}

function Circles({ title, circles }: { title: string; circles: CircleRow[] }) {
  const { circles: texts } = useTexts('circles');
  return (
    <Card>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {circles.map((circle) => (
          <li key={circle.id}>
            <CircleIcon circle={circle} />
            <div className={styles.facts}>
              <h3>
                <Link to={`/circles/${circle.id}`} dir="auto" lang={circle.nameLanguage}>
                  {circle.name}
                </Link>
              </h3>
              {circle.about && <p dir="auto">{circle.about}</p>}
              <p className={styles.note}>
                {[texts.people(circle.people), ...(circle.own ? [texts.states[circle.own]] : [])].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
