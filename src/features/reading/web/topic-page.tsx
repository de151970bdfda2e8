import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { STATUS_MS, StatusMessage } from '../../../web/ui/members/shared/status-message.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { isFollowed } from '../../following/server/following.ts';
import { LazyFollowButton } from '../../following/web/shared/lists/lazy-follow-button.tsx';
import { PHOTO_LISTS } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { changeInput, publishInput } from '../../stories/contract.ts';
import { publishSent } from '../../stories/request.ts';
import { LazyPublishForm, usePreloadForms } from '../../stories/web/shared/lists/lazy-forms.tsx';
import { useClearPublishedDraft } from '../../stories/web/shared/lists/use-clear-draft.ts';
import { isTopicId, type TopicId } from '../../topics/contract.ts';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import { TopicIcon } from '../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import { listStories } from '../server/topic-lists.ts';
import type { Route } from './+types/topic-page';
import { MAX_SHORT_TOPICS, TopicsRail } from './shared/ends/topics-rail.tsx';
import { DeletedNotice } from './shared/lists/late-deleted-notice.tsx';
import { NewStories, useLiveList } from './shared/lists/new-stories.tsx';
import { StoryList } from './story-list.tsx';
import styles from './topic-page.module.css';

export const handle = { isList: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  if (!isTopicId(params.topic)) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after') ?? undefined;
  const [stories, follows, circles] = await Promise.all([
    listStories(app, viewer, params.topic, after),
    isFollowed(app, viewer, { kind: 'topic', id: params.topic }),
    // Only the form needs the circles. A form that opens without a request asks for them itself.
    viewer.hasCircles === false || searchParams.has('write') ? listAudiences(app, viewer) : undefined,
  ]);
  // `key` makes publishing idempotent. `readAt` tells which of two like counts is newer.
  return {
    topic: params.topic,
    isFollowed: follows,
    circles,
    ...stories,
    key: crypto.randomUUID(),
    readAt: app.clock.now(),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handlePhotoForm(context, request, async () => {
    const { app, viewer } = getViewer(context);
    const inputs = v.variant('intent', [publishInput, changeInput]);
    const input = await readForm(request, inputs, PHOTO_LISTS);
    return publishSent(context, input, await takePhotos(app, viewer, input), 'list');
  });
}

/**
 * Skips reloading after a like, after a press of Follow and when the form opens. None of these changes the
 * list, and a reload would shorten it.
 */
export function shouldRevalidate({
  formData,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (/^(like|bookmark|follow)$/.test(String(formData?.get('intent')))) return false;
  const opensForm = currentUrl.searchParams.has('write') !== nextUrl.searchParams.has('write');
  if (!formMethod && opensForm && currentUrl.pathname === nextUrl.pathname) return false;
  return defaultShouldRevalidate;
}

export default function TopicPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stories } = useTexts('stories');
  const [searchParams] = useSearchParams();
  const { topic } = loaderData;
  const { nameOf, shown } = useTopics();
  const failure = failureOf(actionData);
  const typed = failure && 'values' in failure ? failure.values : undefined;
  const isWriting = searchParams.has('write') || failure !== undefined;
  const deleted = searchParams.get('deleted');
  const published = searchParams.get('published');
  useClearPublishedDraft(published);
  usePreloadForms();
  const live = useLiveList(topic, loaderData.stories[0]);
  if (isWriting) {
    return (
      <Page title={nameOf(topic)} isSplit>
        {/* The element stays when the form closes, because screen readers announce what appears in an element
            that is already there. */}
        <StatusMessage key="status" outcome={null} status={undefined} />
        <LazyPublishForm
          topic={topic}
          submissionKey={loaderData.key}
          error={failure?.error}
          typed={typed}
          photos={failure?.kept?.photos ?? []}
          circles={loaderData.circles}
        />
      </Page>
    );
  }
  return (
    <Page
      title={nameOf(topic)}
      isRailShort={shown.length <= MAX_SHORT_TOPICS}
      rail={<TopicsRail current={topic} />}
    >
      <TopicHeading
        topic={topic}
        isFollowed={loaderData.isFollowed}
        isEmpty={loaderData.stories.length === 0}
      />
      <StatusMessage
        key="status"
        outcome={published}
        status={published ? { tone: 'success', text: stories.published, clearAfterMs: STATUS_MS } : undefined}
      />
      <NewStories list={topic} live={live} />
      {deleted && <DeletedNotice topic={topic} storyId={deleted} />}
      {loaderData.stories.length === 0 ? (
        <EmptyCard
          title={stories.emptyTitle(nameOf(topic))}
          text={stories.emptyText}
          action={
            <ButtonLink to={`/stories/${topic}?write`} kind="primary" preventScrollReset>
              {stories.writeFirst}
            </ButtonLink>
          }
        />
      ) : (
        <StoryList key={topic} firstPage={loaderData} live={live} />
      )}
    </Page>
  );
}

interface TopicHeadingProps {
  topic: TopicId;
  isFollowed: boolean;
  isEmpty: boolean;
}

function TopicHeading({ topic, isFollowed, isEmpty }: TopicHeadingProps) {
  const { stories } = useTexts('stories');
  const { nameOf, descriptionOf } = useTopics();
  return (
    <div className={colours[topic]}>
      <PageHeading
        title={
          <>
            <TopicIcon topic={topic} /> <TopicName topic={topic} />
          </>
        }
        intro={descriptionOf(topic)}
        back="/stories"
        action={
          <div className={styles.actions}>
            <ButtonLink
              to={`/stories/${topic}?write`}
              // An empty topic has its primary button in the list's place.
              kind={isEmpty ? 'secondary' : 'primary'}
              preventScrollReset
            >
              {stories.add}
            </ButtonLink>
            <LazyFollowButton
              kind="quiet"
              followed={{ kind: 'topic', id: topic }}
              name={nameOf(topic)}
              isFollowed={isFollowed}
              from={`/stories/${topic}`}
            />
          </div>
        }
      />
    </div>
  );
}
