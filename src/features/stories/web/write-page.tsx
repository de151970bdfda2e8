import { data, redirect, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { readForm } from '../../../server/validate.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { STATUS_MS, StatusMessage } from '../../../web/ui/members/shared/status-message.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { PHOTO_LISTS } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import {
  describePhotos,
  listWaitingPhotos,
  restorePhotos,
  takePhotos,
} from '../../photos/server/story-photos.ts';
import { changeInput, draftFormInput, draftKey, publishInput } from '../contract.ts';
import { publishSent } from '../request.ts';
import { findStoryOfDraft, readDraft, saveDraftBesides } from '../server/drafts.ts';
import { readPrompt } from '../server/prompts.ts';
import { findPreviewLinks } from '../server/text-links.ts';
import type { Route } from './+types/write-page';
import { LazyPublishForm, loadForms } from './shared/lists/lazy-forms.tsx';

// Every visit needs the form, so its script is loaded beside the page's data.
if (!import.meta.env.SSR) loadForms().catch(() => {});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const query = new URL(request.url).searchParams;
  const { isDataRequest, isForm } = getRequest(context);
  const key = query.get('draft');
  const prompt = readPrompt(query.get('question'));
  const topic = query.get('topic') ?? prompt?.text.topic ?? '';
  const circle = query.get('circle') ?? '';
  const circles = await listAudiences(app, viewer);
  if (key === null || !v.is(draftKey, key)) {
    const newKey = crypto.randomUUID();
    // With the key in the address, a browser without scripts can return to its draft, and from there to the
    // published story.
    if (!isDataRequest && !isForm) throw redirect(addressOf(newKey, query));
    return { key: newKey, topic, circle, circles, prompt, draft: undefined, photos: [] };
  }
  const [draft, published, photos] = await Promise.all([
    readDraft(app, viewer, key),
    findStoryOfDraft(app, viewer, key),
    listWaitingPhotos(app, viewer, key),
  ]);
  if (published && !isForm) throw redirect(`/stories/${published.topic}/${published.id}`);
  // The lists of drafts lead here without the question.
  const answered = prompt ?? readPrompt(draft?.question ?? null);
  return {
    key,
    topic,
    circle,
    circles,
    prompt: answered,
    draft: asWritten(draft),
    photos: asWritten(photos),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handlePhotoForm(context, request, async () => {
    const { app, viewer } = getViewer(context);
    const inputs = v.variant('intent', [publishInput, changeInput, draftFormInput]);
    const input = await readForm(request, inputs, PHOTO_LISTS);
    const photos = await takePhotos(app, viewer, input);
    switch (input.intent) {
      case 'publish':
      case 'change':
        return publishSent(context, input, photos, 'story');
      case 'save-draft': {
        await describePhotos(app, viewer, input);
        const query = new URL(request.url).searchParams;
        const question = String(readPrompt(query.get('question'))?.number ?? '');
        const key = await saveDraftBesides(app, viewer, { ...input, question });
        const address = addressOf(key, query);
        return redirect(`${address}&${key === input.key ? 'saved' : `other=${input.key}`}`);
      }
      case 'preview': {
        const values = Object.entries(input).map(([name, value]) => [name, String(value ?? '')]);
        const links = await findPreviewLinks(app, viewer, input.content);
        const kept = { photos: await restorePhotos(app, viewer, input), links };
        return data({ isPreview: true, error: undefined, values: Object.fromEntries(values), kept });
      }
    }
  });
}

/** A page for writing a story of any topic. */
export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { stories } = useTexts('stories');
  const { writing } = useTexts('writing');
  const language = useLanguage();
  const [searchParams] = useSearchParams();
  const { prompt } = loaderData;
  const typed = actionData?.values;
  const isSaved = searchParams.has('saved');
  const name = searchParams.get('draft') ?? '';
  const query = new URLSearchParams(searchParams);
  if (prompt) query.set('question', String(prompt.number));
  return (
    <Page title={stories.shareTitle} isSplit>
      <StatusMessage
        outcome={isSaved}
        status={isSaved ? { tone: 'success', text: writing.draftSaved, clearAfterMs: STATUS_MS } : undefined}
      />
      <LazyPublishForm
        key={`form-${name}`}
        submissionKey={loaderData.key}
        error={actionData?.error}
        typed={typed}
        photos={actionData?.kept?.photos ?? loaderData.photos}
        circles={loaderData.circles}
        room={{
          // An address without the draft would begin a new form, whose first step hides the refusal of the old one.
          action: addressOf(name, query),
          draft: loaderData.draft,
          topic: loaderData.topic,
          circle: loaderData.circle,
          question: prompt && { number: String(prompt.number), text: prompt.text[language] },
          isPreview: actionData !== undefined && 'isPreview' in actionData,
          links: actionData?.kept && 'links' in actionData.kept ? actionData.kept.links : undefined,
          other: searchParams.get('other') ?? undefined,
          onKey: showKey,
        }}
      />
    </Page>
  );
}

/**
 * Puts the draft's key into the address, so that a reload opens the draft. The router is not told, because
 * nothing needs to be loaded.
 */
function showKey(key: string): void {
  history.replaceState(history.state, '', addressOf(key, new URLSearchParams(location.search)));
}

/**
 * Returns the address of a draft, with what the link to the page has chosen for the story. An empty key stands for a
 * new draft.
 */
function addressOf(key: string, query: URLSearchParams): string {
  const chosen = ['topic', 'circle', 'question'].map((name) => [name, query.get(name) ?? '']);
  const search = new URLSearchParams([['draft', key], ...chosen].filter(([, value]) => value)).toString();
  return search ? `/write?${search}` : '/write';
}
