import { BookOpen, MapPin } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link, redirect } from 'react-router';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { getFactorDuty } from '../../accounts/request.ts';
import { FactorNotice } from '../../accounts/web/lazy-factor-notice.tsx';
import { CompletionBar } from '../../people/web/completion-bar.tsx';
import { Avatar } from '../../people/web/shared/members/avatar.tsx';
import { type Dashboard, dashboardInput } from '../contract.ts';
import { getDashboard } from '../server/dashboard.ts';
import { skipWelcome } from '../server/welcome.ts';
import type { Route } from './+types/dashboard-page';
import styles from './dashboard-page.module.css';
import { late } from './late.tsx';
import { NewPeople, NewStories, WritingPrompt } from './news.tsx';
import { Waiting } from './waiting.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { browserTimeZone } = getRequest(context);
  const dashboard = await getDashboard(app, viewer, browserTimeZone);
  return { ...dashboard, factorDuty: getFactorDuty(context) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      await readForm(request, dashboardInput);
      await skipWelcome(app, viewer);
      return redirect('/dashboard');
    },
    request,
  );
}

/** Loaded with its texts only for the first administrator. */
const Setup = late(() => import('./setup.tsx').then((file) => file.Setup));

/** Loaded with its texts only for new members. */
const Welcome = late(() => import('./welcome.tsx').then((file) => file.Welcome));

/** Loaded with its texts only for members who were there before the mails. */
const MailOffer = late(() => import('./mail-offer.tsx').then((file) => file.MailOffer));

/** Loaded with its texts only once, after the first answer. */
const PushOffer = late(() => import('../../push/web/push-offer.tsx').then((file) => file.PushOffer));

/** Loaded only while there is one. */
const Announcement = late(() => import('./announcement.tsx').then((file) => file.Announcement));

/** Loaded only for members who have not answered it. */
const VisibilityQuestion = late(() =>
  import('./visibility-question.tsx').then((file) => file.VisibilityQuestion),
);

/** Loaded only while the community has one. */
const Goal = late(() => import('./goal.tsx').then((file) => file.Goal));

type PartProps = { data: object; className: string | undefined };

const partFiles = import.meta.glob<ComponentType<PartProps>>('../../*/web/home-part.tsx', {
  import: 'HomePart',
});

/** The parts that features register, by the feature's name. Each loads with its texts only while there is data for it. */
const parts = new Map(Object.entries(partFiles).map(([path, load]) => [path.split('/')[2], late(load)]));

/** The last part of the page, which nobody can press: its icons load after everything else. */
const ComingSoon = late(() => import('./coming-soon.tsx').then((file) => file.ComingSoon));

/** Begins with what waits for the reader and the new stories. All else follows, on wide screens beside them. */
export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('members');
  const { dashboard } = messages;
  const error = failureOf(actionData)?.error;
  return (
    <Page title={dashboard.title} rail={<Rail data={loaderData} />}>
      <div className={styles.top}>
        <h1 className={styles.greeting}>{dashboard.greeting(loaderData.name || dashboard.user)}</h1>
        <div className={styles.waiting}>
          {loaderData.welcome && <Welcome steps={loaderData.welcome} />}
          {/* One thing after the other: the first steps come before a story left half read. */}
          <Waiting {...loaderData} halfRead={loaderData.welcome ? undefined : loaderData.halfRead} />
        </div>
      </div>
      {error && <p role="alert">{errorText(messages, error)}</p>}
      <FactorNotice duty={loaderData.factorDuty} />
      {loaderData.setup && <Setup setup={loaderData.setup} />}
      {loaderData.announcement && <Announcement announcement={loaderData.announcement} />}
      <NewStories data={loaderData} />
    </Page>
  );
}

function Rail({ data }: { data: Dashboard }) {
  const { account, dashboard } = useTexts('members');
  const { occupation, location, completion, missing, photo, initial } = data;
  // The answer stays on the page until the reader leaves it.
  const [asked] = useState(data.visibility);
  return (
    <>
      <header className={styles.person}>
        <Avatar photo={photo} initial={initial} size="medium" />
        <div>
          <p dir="auto">{occupation || dashboard.explore}</p>
          {location && (
            <p className={styles.location}>
              <MapPin aria-hidden="true" />
              <bdi>{location}</bdi>
            </p>
          )}
        </div>
      </header>
      {data.goal && <Goal goal={data.goal} />}
      {data.parts.map((part) => {
        const Part = parts.get(part.feature);
        return Part && <Part key={part.feature} data={part.data} className={styles.part} />;
      })}
      {/* Waits for nobody: above the stories, it would push them out of the upper third of a phone. */}
      {data.pushOffer && <PushOffer publicKey={data.pushOffer} />}
      {data.offersMails && <MailOffer />}
      {completion < 100 && (
        <Link to="/profile" className={styles.completion}>
          <CompletionBar percent={completion} />
          <p>{dashboard.missing(missing.map((part) => dashboard.parts[part]).join(', '))}</p>
        </Link>
      )}
      <nav className={`row ${styles.buttons}`} aria-label={dashboard.title}>
        <ButtonLink to="/stories" kind="primary">
          <BookOpen aria-hidden="true" /> {dashboard.stories}
        </ButtonLink>
        <ButtonLink to="/profile">{account.profile}</ButtonLink>
        <ButtonLink to="/account">{dashboard.account}</ButtonLink>
        <Link to="/reading/saved" className={styles.saved}>
          {dashboard.saved}
        </Link>
      </nav>
      {asked && <VisibilityQuestion visibility={asked} />}
      <WritingPrompt prompt={data.prompt} />
      <NewPeople people={data.newPeople} />
      <ComingSoon />
    </>
  );
}
