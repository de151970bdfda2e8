import { redirect, useNavigation } from 'react-router';
import { getRequest, getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { weeklyMailInput } from '../contract.ts';
import { readOverview } from '../server/overview.ts';
import { saveWeekday } from '../server/weekly-mail.ts';
import type { Route } from './+types/overview-page';
import { CommunityFacts } from './community-facts.tsx';
import { Decisions } from './decisions.tsx';
import styles from './overview.module.css';
import { ServerFacts } from './server-facts.tsx';
import { WeeklyChart } from './weekly-chart.tsx';
import { WeeklyMail } from './weekly-mail.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const overview = await readOverview(app, viewer, getRequest(context).timeZone);
    const isSaved = new URL(request.url).searchParams.has('saved');
    return { overview, isSaved };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, weeklyMailInput, async ({ weekday }, { app, viewer }) => {
    await saveWeekday(app, viewer, weekday === '' ? null : weekday);
    return redirect('/admin/overview?saved');
  });
}

/** Shows administrators what waits for them, and how the community and its server are. */
export default function OverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { overview, isSaved } = loaderData;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Decisions facts={overview.decisions} keys={overview.decisionKeys} />
        <CommunityFacts facts={overview.community} />
      </div>
      <div className={styles.column}>
        <WeeklyChart weeks={overview.weeks} series={overview.series} />
        <ServerFacts facts={overview.server} />
        <WeeklyMail
          weekday={overview.weekday}
          error={failureOf(actionData)?.error}
          isSaved={isSaved && !isBusy}
          isBusy={isBusy}
        />
      </div>
    </div>
  );
}
