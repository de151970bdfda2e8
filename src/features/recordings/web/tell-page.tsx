import { useEffect } from 'react';
import { redirect, replace } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { findStoryOfDraft } from '../../stories/server/drafts.ts';
import { addFileInput, recordingKey, startOverInput, tellInput } from '../contract.ts';
import { TELL_PATH } from '../limits-contract.ts';
import { recordingDrafts } from '../server/recording-drafts.ts';
import {
  addRecordingFile,
  findCircleOfForm,
  listWaitingParts,
  mustBeWhole,
  startOver,
} from '../server/recordings.ts';
import { tellStory, willBeHeld } from '../server/tell-story.ts';
import type { Route } from './+types/tell-page';
import { LazyTell, loadTell } from './lazy-tell.tsx';

// Every visit needs the recorder, so its script is loaded beside the page's data.
if (!import.meta.env.SSR) loadTell().catch(() => {});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { isDataRequest, isForm } = getRequest(context);
  const query = new URL(request.url).searchParams;
  const key = query.get('draft');
  const [topic, circle] = [query.get('topic') ?? '', query.get('circle') ?? ''];
  const [circles, isHeld, drafts] = await Promise.all([
    listAudiences(app, viewer),
    willBeHeld(app, viewer),
    recordingDrafts.list(app, viewer),
  ]);
  const begun = { topic, circle, circles, isHeld, drafts };
  if (key === null || !v.is(recordingKey, key)) {
    const newKey = crypto.randomUUID();
    // The key in the address lets a reload find the recording again.
    if (!isDataRequest && !isForm) {
      const chosen = new URLSearchParams({
        draft: newKey,
        ...(topic && { topic }),
        ...(circle && { circle }),
      });
      throw redirect(`${TELL_PATH}?${chosen}`);
    }
    return { ...begun, key: newKey, parts: [], length: 0 };
  }
  const published = await findStoryOfDraft(app, viewer, key);
  if (published && !isForm) throw redirect(`/stories/${published.topic}/${published.id}`);
  const [parts, begunFor] = await Promise.all([
    listWaitingParts(app, viewer, key),
    circle || findCircleOfForm(app, viewer, key),
  ]);
  return {
    ...begun,
    circle: begunFor,
    key,
    parts: parts.flatMap(({ finished }) => finished ?? []),
    /** In milliseconds, including unfinished parts. */
    length: parts.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      mustBeWhole(getRequest(context));
      const inputs = v.variant('intent', [tellInput, addFileInput, startOverInput]);
      const input = await readForm(request, inputs);
      switch (input.intent) {
        case 'publish': {
          const { id, topic } = await tellStory(app, viewer, input);
          return replace(`/stories/${topic}/${id}?published=${input.key}`);
        }
        case 'add-file': {
          const { key, circle } = input;
          await addRecordingFile(app, viewer, { key, circle, bytes: await bytesOf(input.recording) });
          return redirect(`${TELL_PATH}?draft=${key}`);
        }
        case 'start-over':
          await startOver(app, viewer, input.key);
          return redirect(`${TELL_PATH}?draft=${input.key}`);
      }
    },
    request,
  );
}

async function bytesOf(file: File | '' | undefined): Promise<Uint8Array> {
  return file ? file.bytes() : new Uint8Array();
}

/** Records a story instead of writing it. */
export default function TellPage({ loaderData, actionData }: Route.ComponentProps) {
  const { recordings } = useTexts('recordings');
  const { key, ...found } = loaderData;
  const failure = failureOf(actionData);
  const account = useViewer()?.accountId ?? '';
  useEffect(() => {
    // Only a document that was loaded for this page may use the microphone. After a navigation inside another
    // page's document, reload.
    if (!isOwnDocument()) location.reload();
  }, []);
  return (
    <Page title={recordings.title} isSplit>
      <LazyTell
        key={key}
        account={account}
        submissionKey={key}
        {...found}
        error={failure?.error}
        typed={failure?.values}
      />
    </Page>
  );
}

function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || new URL(navigation.name).pathname === TELL_PATH;
}
