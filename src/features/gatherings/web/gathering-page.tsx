import { data, Link, Outlet, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm, succeed } from '../../../app/request.ts';
import type { MalayalamDate } from '../../../malayalam/kollavarsham.ts';
import { useCounts } from '../../../web/connection/use-row-counts.ts';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { nameTimeZone } from '../../../web/texts/time-zone.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { MapPin } from '../../../web/ui/icons/map-pin.ts';
import { Video } from '../../../web/ui/icons/video.ts';
import { Menu } from '../../../web/ui/members/menu.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import {
  answerInput,
  attachInput,
  chooseInput,
  detachInput,
  type Gathering,
  markInput,
} from '../contract.ts';
import { answerGathering } from '../server/answers.ts';
import { chooseDay, markDays, readSuitingDays } from '../server/days.ts';
import { malayalamDayOf } from '../server/malayalam-day.ts';
import { attachStory, detachStory, readMemory } from '../server/memory.ts';
import { readGathering } from '../server/read-gatherings.ts';
import type { Route } from './+types/gathering-page';
import { AnswerForm } from './answer-form.tsx';
import { Attendance } from './attendance.tsx';
import { CircleLink } from './circle-link.tsx';
import { GatheringNotFound } from './gathering-not-found.tsx';
import styles from './gathering-page.module.css';
import { useGatheringTimes } from './shared/times/use-gathering-times.ts';

/** Few gatherings have several days. */
const DaysCard = late(() => import('./days-card.tsx').then((file) => file.DaysCard));

/** Loaded after the page, whose script would be too large with this part. The server draws it. */
const Memory = late(() => import('./memory.tsx').then((file) => file.Memory));

const NOTICES = ['proposed', 'changed', 'cancelled', 'answered', 'days', 'day', 'photos', 'stories'] as const;

const ANSWER_ERRORS: ReadonlySet<string> = new Set([
  'too-few-places',
  'larger-than-seats',
  'too-many',
  'gathering-no-mark',
  'gathering-day-gone',
  'gathering-days-changed',
]);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { timeZone, settings } = getRequest(context);
  const [gathering, memory] = await Promise.all([
    readGathering(app, viewer, params.gathering),
    readMemory(app, viewer, params.gathering),
  ]);
  if (!gathering || !memory) return data({ gathering: undefined }, { status: 404 });
  // Few gatherings have several days.
  const days = gathering.days > 0 ? await readSuitingDays(app, viewer, gathering.id) : undefined;
  const named = new URL(request.url).searchParams.get('notice');
  return {
    gathering,
    memory,
    days,
    zone: nameTimeZone(gathering.timeZone, settings.language, gathering.startsAt),
    malayalam: malayalamDayOf(timeZone, gathering.startsAt),
    notice: NOTICES.find((notice) => notice === named),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const { gathering } = params;
  const inputs = v.variant('intent', [answerInput, markInput, chooseInput, attachInput, detachInput]);
  return handleForm({ context, request }, inputs, async (input, { app, viewer }) => {
    switch (input.intent) {
      case 'answer':
        await answerGathering(app, viewer, gathering, input);
        // With scripts, the list on Home stays in place and shows the new answer.
        if (input.from === 'home' && !getRequest(context).isDataRequest) return redirect('/dashboard');
        if (input.from) return succeed(context, `/gatherings/${gathering}`, 'answered');
        return redirect(`/gatherings/${gathering}?notice=answered#answer`);
      case 'mark-days':
        await markDays(app, viewer, gathering, input);
        return redirect(`/gatherings/${gathering}?notice=days#answer`);
      case 'choose-day':
        await chooseDay(app, viewer, gathering, input.startsAt);
        return redirect(`/gatherings/${gathering}?notice=day`);
      case 'attach-story':
        await attachStory(app, viewer, gathering, input.story);
        return redirect(`/gatherings/${gathering}?notice=stories`);
      case 'detach-story':
        await detachStory(app, viewer, gathering, input.story);
        return redirect(`/gatherings/${gathering}?notice=stories`);
    }
  });
}

/** Skips reloading after a like of a comment, whose answer has the new count. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'like' ? false : defaultShouldRevalidate;
}

/** Shows a gathering, asks whether the reader comes, and names who comes. */
export default function GatheringPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gatherings } = useTexts('gatherings');
  const isBusy = useNavigation().formMethod === 'POST';
  const { gathering } = loaderData;
  const live = useCounts(gathering && `about=${gathering.id}`);
  if (!gathering) {
    return (
      <GatheringNotFound>
        <Outlet />
      </GatheringNotFound>
    );
  }
  const { memory, days, notice, zone, malayalam } = loaderData;
  const error = failureOf(actionData)?.error;
  const { title, titleLanguage, isCancelled, isOver, isOwn, isOutside, hiding } = gathering;
  const isAsked = !isCancelled && !isOver && !hiding && !isOutside;
  // The result of an answer stands in its card: at the top of a long page nobody would see it.
  const isAnswer =
    isAsked && (error ? ANSWER_ERRORS.has(error.code) : notice === 'answered' || notice === 'days');
  return (
    <Page title={title}>
      <PageHeading
        title={
          <span dir="auto" lang={titleLanguage}>
            {title}
          </span>
        }
        back="/gatherings"
      />
      <FormOutcome
        error={!isAnswer && error}
        errors={gatherings.errors}
        success={
          notice && !isAnswer && !isBusy && (!hiding || notice === 'changed') && gatherings.notices[notice]
        }
      />
      {hiding && (
        <MessageBox tone="warning">
          <p>{hiding.isHeld ? gatherings.held : gatherings.hidden}</p>
          {hiding.casePath && <Link to={hiding.casePath}>{gatherings.why}</Link>}
        </MessageBox>
      )}
      {isOutside && <MessageBox tone="warning">{gatherings.errors['circle-left']}</MessageBox>}
      {gathering.isShown && <MessageBox tone="warning">{gatherings.shownToModerators}</MessageBox>}
      <Facts gathering={gathering} zone={zone} malayalam={malayalam} />
      {days && (
        <DaysCard
          id={gathering.id}
          suiting={days}
          timeZone={gathering.timeZone}
          isAsked={isAsked}
          isOwn={isOwn}
          isBusy={isBusy}
          result={isAnswer && !isBusy && <AnswerResult error={error} notice="days" />}
        />
      )}
      {isAsked && !days && (
        <AnswerForm
          key={`${gathering.own}`}
          gathering={gathering}
          isBusy={isBusy}
          result={
            isAnswer && !isBusy && <AnswerResult error={error} notice="answered" queue={gathering.queue} />
          }
        />
      )}
      {!days && !isOutside && <Attendance gathering={gathering} />}
      <div className="row">
        {!isOver && !isOutside && !days && (
          <>
            <ButtonLink to={`/gatherings/${gathering.id}/calendar`} kind="secondary" reloadDocument>
              {gatherings.toCalendar}
            </ButtonLink>
            <ButtonLink to="/gatherings/calendar" kind="quiet">
              {gatherings.toOwnCalendar}
            </ButtonLink>
          </>
        )}
        {!hiding && (!isOwn || memory.reportable.length > 0) && (
          <Menu label={gatherings.menu}>
            {!isOwn && <Link to={`/report?kind=gathering&id=${gathering.id}`}>{gatherings.report}</Link>}
            {memory.photos.map(
              ({ id }, index) =>
                memory.reportable.includes(id) && (
                  <Link key={id} to={`/report?kind=photo&id=${id}`}>
                    {gatherings.reportPhoto(index + 1)}
                  </Link>
                ),
            )}
          </Menu>
        )}
      </div>
      {isOwn && !isCancelled && !isOver && !(isOutside && hiding) && (
        <p>
          <ButtonLink to={`/gatherings/${gathering.id}/edit`}>
            {isOutside ? gatherings.form.cancelTitle : gatherings.edit}
          </ButtonLink>
        </p>
      )}
      <Memory gatheringId={gathering.id} memory={memory} isBusy={isBusy} />
      <Outlet context={live} />
    </Page>
  );
}

interface AnswerResultProps {
  error: ActionError | undefined;
  notice: 'answered' | 'days';
  queue?: number | undefined;
}

/** Says what the answer has led to. Warns if there are not enough places. */
function AnswerResult({ error, notice, queue }: AnswerResultProps) {
  const messages = useTexts('gatherings');
  const { gatherings } = messages;
  if (error) return <MessageBox tone="warning">{errorText(messages, error, gatherings.errors)}</MessageBox>;
  return (
    <MessageBox tone={queue ? 'warning' : 'success'}>
      {queue ? gatherings.queue(queue) : gatherings.notices[notice]}
    </MessageBox>
  );
}

interface FactsProps {
  gathering: Gathering;
  /** The name of the zone of the gathering's place. */
  zone: string;
  malayalam: MalayalamDate;
}

function Facts({ gathering, zone, malayalam }: FactsProps) {
  const { gatherings } = useTexts('gatherings');
  const write = useGatheringTimes();
  const {
    startsAt,
    endsAt,
    timeZone,
    days,
    place,
    link,
    text,
    language,
    organiser,
    repeats,
    isCancelled,
    isOver,
    isOutside,
    circle,
  } = gathering;
  const there = write(startsAt, endsAt, timeZone);
  const isOtherClock = write(startsAt, endsAt) !== there;
  return (
    <Card>
      {circle && <CircleLink circle={circle} />}
      {isCancelled && <p className={styles.cancelled}>{gatherings.cancelled}</p>}
      {isOver && !isCancelled && (
        <p className={styles.note}>{days > 0 ? gatherings.days.neverSet : gatherings.over}</p>
      )}
      {/* A viewer inside the circle sees the days in a card of their own. */}
      {days > 0 && isOutside && <p>{gatherings.days.between(days)}</p>}
      {days === 0 && (
        <div>
          <p className={styles.time}>
            <time dateTime={new Date(startsAt).toISOString()}>{there}</time>
          </p>
          {isOtherClock && (
            <>
              <p className={styles.note}>{zone}</p>
              <p className={styles.note}>
                {gatherings.readerTime(write(startsAt, endsAt, undefined, timeZone))}
              </p>
            </>
          )}
          <p className={styles.note}>
            {gatherings.malayalamDate(
              malayalam.day,
              gatherings.malayalamMonths[malayalam.month] ?? '',
              malayalam.year,
            )}
          </p>
          {repeats && <p className={styles.note}>{gatherings.repeats[repeats]}</p>}
        </div>
      )}
      {place && (
        <p className={styles.place}>
          <MapPin aria-hidden="true" />
          <bdi>{place}</bdi>
        </p>
      )}
      {link && (
        <p className={styles.place}>
          <Video aria-hidden="true" />
          <a href={link} rel="noopener noreferrer nofollow" target="_blank">
            <bdi>{link}</bdi>
          </a>
        </p>
      )}
      {text && (
        <p className={styles.text} dir="auto" lang={language}>
          {text}
        </p>
      )}
      <div className={styles.organiser}>
        <p className={styles.note}>{gatherings.organisedBy}</p>
        {organiser ? <PersonLink {...organiser} /> : <p>{gatherings.formerMember}</p>}
      </div>
    </Card>
  );
}
