import { Suspense, useEffect, useState } from 'react';
import { redirect, replace } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { findStoryOfDraft } from '../../stories/server/drafts.ts';
import { addFileInput, recordingKey, startOverInput, tellInput } from '../contract.ts';
import { TELL_PATH } from '../limits-contract.ts';
import { recordingDrafts } from '../server/recording-drafts.ts';
import { addRecordingFile, listWaitingParts, mustBeWhole, startOver } from '../server/recordings.ts';
import { tellStory, willBeHeld } from '../server/tell-story.ts';
import type { Route } from './+types/tell-page';
import { FileForm } from './file-form.tsx';
import { LazyRecorder } from './lazy-recorder.tsx';
import { TellForm } from './tell-form.tsx';
import { UnpublishedOffer } from './unpublished-offer.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { isDataRequest, isForm } = getRequest(context);
  const query = new URL(request.url).searchParams;
  const [key, topic] = [query.get('draft'), query.get('topic') ?? ''];
  if (key === null || !v.is(recordingKey, key)) {
    const newKey = crypto.randomUUID();
    // The key in the address leads back to the recording after a reload.
    if (!isDataRequest && !isForm)
      throw redirect(`${TELL_PATH}?draft=${newKey}${topic && `&topic=${encodeURIComponent(topic)}`}`);
    const [isHeld, drafts] = await Promise.all([willBeHeld(app, viewer), recordingDrafts.list(app, viewer)]);
    return { key: newKey, topic, parts: [], length: 0, isHeld, drafts };
  }
  const published = await findStoryOfDraft(app, viewer, key);
  if (published && !isForm) throw redirect(`/stories/${published.topic}/${published.id}`);
  const [parts, isHeld, drafts] = await Promise.all([
    listWaitingParts(app, viewer, key),
    willBeHeld(app, viewer),
    recordingDrafts.list(app, viewer),
  ]);
  return {
    key,
    topic,
    parts: parts.flatMap(({ finished }) => finished ?? []),
    /** In milliseconds, with parts that no device has finished. */
    length: parts.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    isHeld,
    drafts,
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
        case 'add-file':
          await addRecordingFile(app, viewer, { key: input.key, bytes: await bytesOf(input.recording) });
          return redirect(`${TELL_PATH}?draft=${input.key}`);
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
  const messages = { ...useTexts('recordings'), ...useTexts('stories') };
  const { recordings, stories } = messages;
  const { key, topic, parts, length, isHeld, drafts } = loaderData;
  const account = useViewer()?.accountId ?? '';
  const [isScripted, setScripted] = useState(false);
  const [isReady, setReady] = useState(true);
  useEffect(() => {
    // Only this page's own document may use the microphone: a step inside another page's document loads this one.
    if (isOwnDocument()) setScripted(true);
    else location.reload();
  }, []);
  const error = failureOf(actionData)?.error;
  const typed = actionData && 'values' in actionData ? actionData.values : undefined;
  const errors = { ...stories.errors, ...recordings.errors, blank: stories.errors.blank };
  const fallback = <FileForm submissionKey={key} parts={parts} length={length} />;
  return (
    <Page title={recordings.title}>
      <PageHeading
        title={recordings.title}
        intro={recordings.intro}
        back={{ to: '/write', label: recordings.back }}
        action={
          <ButtonLink to="/write" kind="quiet">
            {recordings.toWriting}
          </ButtonLink>
        }
      />
      <LiveRegion>
        {error && error.code !== 'title-too-long' && (
          <MessageBox tone="danger">{errorText(messages, error, errors)}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        <h2>{recordings.record.heading}</h2>
        <UnpublishedOffer account={account} drafts={drafts} current={key} />
        {isScripted ? (
          <Suspense fallback={fallback}>
            <LazyRecorder key={key} account={account} submissionKey={key} parts={parts} onReady={setReady} />
          </Suspense>
        ) : (
          fallback
        )}
      </Card>
      <Card>
        <h2 id="publish">{recordings.form.heading}</h2>
        {isHeld && <p>{recordings.held}</p>}
        <TellForm submissionKey={key} topic={topic} error={error} typed={typed} isReady={isReady} />
      </Card>
    </Page>
  );
}

function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || new URL(navigation.name).pathname === TELL_PATH;
}
