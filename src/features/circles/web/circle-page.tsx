import { data, Outlet, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { type ActionError, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { type Circle, circlePlace, entryInput, isInside, mayComeBack } from '../contract.ts';
import { comeBack, leaveCircle } from '../server/departures.ts';
import { joinCircle, withdrawEntry } from '../server/joining.ts';
import { keepCircle } from '../server/keeperless.ts';
import { setCircleLevel } from '../server/levels.ts';
import { readCircle } from '../server/read-circles.ts';
import type { Route } from './+types/circle-page';
import { CircleIcon } from './circle-icon.tsx';
import { CircleNotFound } from './circle-not-found.tsx';
import styles from './circles.module.css';

/** Loaded after the page, whose script would be too large with them. */
const Inside = late(() => import('./circle-parts.tsx').then(({ Inside }) => Inside));
const Outside = late(() => import('./circle-parts.tsx').then(({ Outside }) => Outside));
const Leaving = late(() => import('./circle-parts.tsx').then(({ Leaving }) => Leaving));
const Reporting = late(() => import('./circle-parts.tsx').then(({ Reporting }) => Reporting));
const CircleLevels = late(() => import('./circle-levels.tsx').then(({ CircleLevels }) => CircleLevels));
const UndoLevel = late(() => import('./circle-levels.tsx').then(({ UndoLevel }) => UndoLevel));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const circle = await readCircle(app, viewer, params.circle);
  if (!circle) return data({ circle: undefined }, { status: 404 });
  const { notice, was } = v.parse(circlePlace, Object.fromEntries(new URL(request.url).searchParams));
  return { circle, notice, was };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm({ context, request }, entryInput, async (input, { app, viewer }) => {
    const path = `/circles/${params.circle}`;
    switch (input.intent) {
      case 'hear': {
        const was = await setCircleLevel(app, viewer, params.circle, input.level);
        return redirect(`${path}?notice=hears-${input.level}&was=${was}`);
      }
      case 'join': {
        const state = await joinCircle(app, viewer, params.circle);
        return redirect(`${path}?notice=${state === 'member' ? 'joined' : 'asked'}`);
      }
      case 'withdraw':
        await withdrawEntry(app, viewer, params.circle);
        // Only the invitation may have let the viewer know of the circle.
        return redirect('/circles?notice=withdrawn');
      case 'leave':
        return redirect(
          `/circles?notice=left${(await leaveCircle(app, viewer, params.circle)) ? `&left=${params.circle}` : ''}`,
        );
      case 'keep':
        await keepCircle(app, viewer, params.circle);
        return redirect(`${path}?notice=kept`);
      case 'come-back':
        await comeBack(app, viewer, params.circle);
        return redirect(`${path}?notice=came-back`);
    }
  });
}

/** Shows a circle, the viewer's part in it, and to its people the stories. */
export default function CirclePage({ loaderData, actionData }: Route.ComponentProps) {
  const { circles: texts } = useTexts('circles');
  const isBusy = useNavigation().formMethod === 'POST';
  const { circle } = loaderData;
  if (!circle) return <CircleNotFound />;
  const { notice, was } = loaderData;
  const error: ActionError | undefined = failureOf(actionData)?.error;
  return (
    <Page title={circle.name}>
      <PageHeading
        title={
          <span className={styles.title}>
            <CircleIcon circle={circle} />
            <span dir="auto" lang={circle.nameLanguage}>
              {circle.name}
            </span>
          </span>
        }
        intro={circle.about && <span dir="auto">{circle.about}</span>}
        back="/circles"
      />
      <FormOutcome
        error={error}
        errors={texts.errors}
        success={
          notice &&
          !isBusy && (
            <div className="row">
              <p>{texts.notices[notice]}</p>
              {was && was !== circle.level && <UndoLevel level={was} />}
            </div>
          )
        }
      />
      {circle.isClosed && <MessageBox tone="warning">{texts.closed}</MessageBox>}
      {circle.isHidden && <MessageBox tone="warning">{texts.hiddenByModerators}</MessageBox>}
      {circle.isShown && <MessageBox tone="warning">{texts.shownToModerators}</MessageBox>}
      <Card>
        <p>{texts.people(circle.people)}</p>
        {isInside(circle) ? (
          <Inside circle={circle} />
        ) : (
          <>
            <Access circle={circle} />
            <Outside circle={circle} />
          </>
        )}
      </Card>
      {isInside(circle) && (
        <>
          <Outlet />
          <Card>
            <Access circle={circle} />
            <CircleLevels level={circle.level} mayLeave={mayComeBack(circle)} />
          </Card>
          {!mayComeBack(circle) && <Leaving />}
        </>
      )}
      {circle.own !== 'founder' && !circle.isHidden && (isInside(circle) || circle.seenBy === 'members') && (
        <Reporting id={circle.id} />
      )}
    </Page>
  );
}

/** Says who sees the circle, and how people come in. */
function Access({ circle }: { circle: Pick<Circle, 'seenBy' | 'entry' | 'isClosed'> }) {
  const { circles: texts } = useTexts('circles');
  return (
    <p className={styles.note}>
      {texts.seenBy[circle.seenBy]} {!circle.isClosed && texts.entry[circle.entry]}
    </p>
  );
}
