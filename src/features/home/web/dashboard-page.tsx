import { redirect } from 'react-router';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { MapPin } from '../../../web/ui/icons/map-pin.ts';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { getFactorDuty } from '../../accounts/request.ts';
import { FactorNotice } from '../../accounts/web/lazy-factor-notice.tsx';
import { dashboardInput } from '../contract.ts';
import { getDashboard } from '../server/dashboard.ts';
import { skipWelcome } from '../server/welcome.ts';
import type { Route } from './+types/dashboard-page';
import styles from './dashboard-page.module.css';
import { NewStories } from './new-stories.tsx';
import { Strip } from './strip.tsx';

export const handle = { isList: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { browserTimeZone } = getRequest(context);
  const dashboard = await getDashboard(app, viewer, browserTimeZone);
  return { ...dashboard, factorDuty: getFactorDuty(context) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, dashboardInput, async (_input, { app, viewer }) => {
    await skipWelcome(app, viewer);
    return redirect('/dashboard');
  });
}

/** Loaded with its texts only for the first administrator. */
const Setup = late(() => import('./setup.tsx').then((file) => file.Setup));

/** Loaded only while there are no stories. */
const EmptyHome = late(() => import('./empty-home.tsx').then((file) => file.EmptyHome));

/** Loaded only while there is an announcement. */
const Announcement = late(() => import('./announcement.tsx').then((file) => file.Announcement));

export const shouldRevalidate = keepRows;

/**
 * The part of the page below the stories. When a link leads to Home, this part loads together with the page's
 * data.
 */
const HomeRail = late(loadRail);

function loadRail() {
  return import('./home-rail.tsx').then((file) => file.HomeRail);
}

if (!import.meta.env.SSR) void loadRail().catch(() => {});

/**
 * Begins with what waits for the reader and the new stories. All other parts follow, on wide screens beside
 * them.
 */
export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('members');
  const { dashboard } = messages;
  const { announcement, occupation, location, newSince, newStories, fromTheShelf } = loaderData;
  const isEmpty = newStories.length === 0 && !fromTheShelf;
  const greet = newSince === null ? dashboard.welcome : dashboard.greeting;
  const error = failureOf(actionData)?.error;
  return (
    <Page title={dashboard.title} rail={<HomeRail data={loaderData} />}>
      <div className={styles.top}>
        <h1 className={styles.greeting}>{greet(loaderData.name || dashboard.user)}</h1>
        <p className={styles.person}>
          <bdi>{occupation || dashboard.explore}</bdi>
          {location && (
            <span>
              <MapPin aria-hidden="true" />
              <bdi>{location}</bdi>
            </span>
          )}
        </p>
        {/* Show one thing at a time: the first steps come before a story left half read. */}
        <Strip {...loaderData} halfRead={loaderData.welcome ? undefined : loaderData.halfRead} />
      </div>
      {error && <p role="alert">{errorText(messages, error)}</p>}
      <FactorNotice duty={loaderData.factorDuty} />
      {loaderData.setup && <Setup setup={loaderData.setup} />}
      {announcement && <Announcement announcement={announcement} />}
      {isEmpty ? <EmptyHome data={loaderData} /> : <NewStories data={loaderData} />}
    </Page>
  );
}
