import {
  data,
  Outlet,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, toOwnPath } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { readForm } from '../../../server/validate.ts';
import { useLive } from '../../../web/connection/use-live.ts';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { STATUS_MS, StatusMessage } from '../../../web/ui/members/shared/status-message.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { askInput, CHOICE_LISTS, chooseInput, questionInput } from '../../choices/contract.ts';
import { answerQuestionForm } from '../../choices/request.ts';
import { readQuestion } from '../../choices/server/read-question.ts';
import { LazyQuestion } from '../../choices/web/lazy-question.ts';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { PHOTO_LISTS, type StoryPhoto } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { deleteInput, editInput, likeInput, restoreInput } from '../../stories/contract.ts';
import { setLike } from '../../stories/server/stories.ts';
import { canRestoreStory, deleteStory, editStory, restoreStory } from '../../stories/server/story-editing.ts';
import { LazyEditForm, usePreloadForms } from '../../stories/web/shared/lists/lazy-forms.tsx';
import { useClearPublishedDraft } from '../../stories/web/shared/lists/use-clear-draft.ts';
import { isTopicId } from '../../topics/contract.ts';
import { saveInput } from '../contract.ts';
import { setSaved } from '../server/reading.ts';
import { showStoryInLatin } from '../server/story-in-latin.ts';
import { offerMalayalam } from '../server/story-in-malayalam.ts';
import { readStory } from '../server/story-reading.ts';
import type { Route } from './+types/story-page';
import { useUpdateCachedCard } from './shared/lists/story-list-cache.ts';
import { storyPath } from './shared/stories/story-path.ts';
import { Story } from './story.tsx';
import { StoryRail } from './story-rail.tsx';

/** The last part of the page, which loads late. */
const StoryNeighbours = late(() =>
  import('./story-neighbours.tsx').then(({ StoryNeighbours }) => StoryNeighbours),
);

// Loaded late, because few readers see this part.
const StoryNotFound = late(() => import('./story-not-found.tsx').then(({ StoryNotFound }) => StoryNotFound));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { topic, story: id } = params;
  if (!isTopicId(topic)) throw data(null, { status: 404 });
  const { settings, isPrefetch } = getRequest(context);
  const found = await readStory(app, viewer, id, { isPrefetch });
  if (!found) {
    const notFound = { topic, id, canRestore: await canRestoreStory(app, viewer, id) };
    return data({ notFound }, { status: 404 });
  }
  const { hasQuestion, ...story } = found;
  // Redirect old links if the author has moved the story to another topic.
  if (story.card.topic !== topic) {
    throw redirect(`/stories/${story.card.topic}/${id}${new URL(request.url).search}`);
  }
  const link = `${app.config.publicUrl}/stories/${topic}/${id}`;
  const { searchParams } = new URL(request.url);
  // The part that reads aloud asks for the written text.
  const isWritten = searchParams.has('written');
  const isLatin = settings.script === 'latin' && !isWritten;
  const shown = isLatin
    ? showStoryInLatin(story)
    : await offerMalayalam(app, viewer, story, searchParams.get('letters') === 'malayalam');
  const [circles, asked] = await Promise.all([
    story.card.isMine && !story.isOutside ? listAudiences(app, viewer) : [],
    readQuestion(app, viewer, { kind: 'story', id }, { mayAsk: story.card.isMine, hasQuestion }),
  ]);
  const page = {
    ...shown,
    circles,
    audience: story.card.circle?.id ?? 'everyone',
    asked,
    link,
    key: crypto.randomUUID(),
    readAt: app.clock.now(),
  };
  return isWritten ? asWritten(page) : page;
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handlePhotoForm(context, request, async () => {
    const { app, viewer } = getViewer(context);
    const { topic, story } = params;
    const inputs = v.variant('intent', [
      editInput,
      deleteInput,
      restoreInput,
      likeInput,
      saveInput,
      askInput,
      chooseInput,
      questionInput,
    ]);
    const input = await readForm(request, inputs, [...PHOTO_LISTS, ...CHOICE_LISTS]);
    const { isDataRequest } = getRequest(context);
    const comeBack = (back: string | undefined) =>
      back ? `${toOwnPath(context, back)}#entry-${story}` : `/stories/${topic}/${story}`;
    switch (input.intent) {
      case 'edit':
        await editStory(app, viewer, story, input, await takePhotos(app, viewer, input));
        return replace(`/stories/${input.topic}/${story}?saved=${input.key}`);
      case 'delete':
        await deleteStory(app, viewer, story);
        // Replace the entry in the history: going back must not lead to the deleted story's page.
        return replace(`/stories/${topic}?deleted=${story}`);
      case 'restore':
        await restoreStory(app, viewer, story);
        return redirect(`/stories/${topic}${input.at === 'story' ? '/' : '#'}${story}`);
      case 'like': {
        const liked = await setLike(app, viewer, { ...input, story });
        if (!isDataRequest) return redirect(comeBack(input.back));
        return { ...liked, readAt: app.clock.now() };
      }
      case 'bookmark': {
        const saved = await setSaved(app, viewer, { ...input, story });
        return isDataRequest ? { ...saved, readAt: app.clock.now() } : redirect(comeBack(input.back));
      }
      default: {
        const place = { kind: 'story', id: story } as const;
        return answerQuestionForm(context, place, input, `/stories/${topic}/${story}`);
      }
    }
  });
}

/**
 * Skips reloading after a like, a bookmark or a press of Follow, whose response has the new state; for
 * `?share`, whose address is on the page; and for comments, which have their own loader.
 */
export function shouldRevalidate({
  formData,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (/^(like|bookmark|follow)$/.test(String(formData?.get('intent')))) return false;
  // The same address means that a setting has changed, so the story must be shown again.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  if (!formMethod && namesComments(nextUrl)) return false;
  const isSamePage = nextUrl.searchParams.has('share');
  return isSamePage && (!formMethod || formMethod === 'GET') ? false : defaultShouldRevalidate;
}

/** Shows one story. Its author can also edit the story here. */
export default function StoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = failureOf(actionData);
  if ('notFound' in loaderData) {
    return (
      <StoryNotFound {...loaderData.notFound} error={failure?.error}>
        <Outlet />
      </StoryNotFound>
    );
  }
  return <FoundStory key={loaderData.card.id} loaded={loaderData} failure={failure} />;
}

interface FoundStoryProps {
  loaded: Exclude<Route.ComponentProps['loaderData'], { notFound: unknown }>;
  failure:
    | {
        error: ActionError;
        values?: Record<string, string> | undefined;
        kept?: { photos: StoryPhoto[] } | undefined;
      }
    | undefined;
}

function FoundStory({ loaded, failure }: FoundStoryProps) {
  const messages = useTexts('stories');
  const { stories } = messages;
  const [searchParams] = useSearchParams();
  const { card, key, readAt, link } = loaded;
  const typed = failure?.values;
  // This page also shows the errors of deletions and likes if JavaScript is off.
  const isRefusedEdit = failure !== undefined && (typed?.intent ?? 'edit') === 'edit';
  // A refused form stays, so that its author can copy the text.
  const isEditing = card.isMine && ((searchParams.has('edit') && !loaded.isOutside) || isRefusedEdit);
  const isOfQuestion = typed?.intent?.startsWith('question-');
  const hasRail = !isEditing && (card.authorId !== null || loaded.moreInTopic.length > 0);
  const saved = searchParams.get('saved');
  const published = searchParams.get('published');
  useClearPublishedDraft(published);
  usePreloadForms(card.isMine);
  useUpdateCachedCard(card, readAt);
  const live = useLive(isEditing ? undefined : `story=${card.id}`);
  return (
    <Page title={card.title} isSplit={isEditing} isRailShort rail={hasRail && <StoryRail story={loaded} />}>
      <StatusMessage
        outcome={saved ?? published}
        status={
          // For a held story, the page itself says that the story is held.
          (saved || published) && !loaded.hiding?.isHeld
            ? {
                tone: 'success',
                text: saved ? stories.saved : stories.published,
                clearAfterMs: STATUS_MS,
              }
            : undefined
        }
      />
      {failure && !isRefusedEdit && !isOfQuestion && (
        <MessageBox tone="danger">{errorText(messages, failure.error, stories.errors)}</MessageBox>
      )}
      {isEditing ? (
        <LazyEditForm
          story={loaded}
          path={storyPath(card)}
          submissionKey={key}
          error={failure?.error}
          typed={typed}
          circles={loaded.circles}
          audience={loaded.audience}
          photos={failure?.kept?.photos ?? loaded.written?.photos ?? loaded.photos}
        />
      ) : (
        <>
          <Story story={loaded} readAt={readAt} link={link} live={live}>
            <LazyQuestion
              {...loaded.asked}
              path={storyPath(card)}
              failure={isOfQuestion ? failure : undefined}
            />
          </Story>
          <Outlet context={live} />
          <StoryNeighbours story={loaded} />
        </>
      )}
    </Page>
  );
}

/** The parameters of a story's address that only its comments depend on. */
const PARAMETERS = [
  'before',
  'after',
  'comment',
  'thread',
  'reply',
  'edit-comment',
  'deleted-comment',
  'posted',
];

/** Returns whether an address says which of a story's comments to show. */
function namesComments({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => PARAMETERS.includes(name));
}
