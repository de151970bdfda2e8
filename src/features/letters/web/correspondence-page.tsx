import { data, redirect } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { PHOTO_LISTS } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { answerLetterInput, sendLetterInput, shareReadingInput } from '../contract.ts';
import { answerLetter, shareReading } from '../server/answer-letter.ts';
import { listCorrespondences } from '../server/list-letters.ts';
import { readCorrespondence } from '../server/read-letters.ts';
import { sendToCorrespondent } from '../server/send-letter.ts';
import type { Route } from './+types/correspondence-page';
import { Conversation } from './conversation.tsx';
import { LettersFrame } from './letters-frame.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const found = await readCorrespondence(app, viewer, params.correspondence, before);
  if (!found) return data({ found: undefined, list: undefined, key: '' }, { status: 404 });
  // Read the list after the letters are marked as read.
  const list = await listCorrespondences(app, viewer);
  return { found, list, key: crypto.randomUUID() };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handlePhotoForm(context, request, async () => {
    const { app, viewer } = getViewer(context);
    const id = params.correspondence;
    const forms = v.variant('intent', [sendLetterInput, answerLetterInput, shareReadingInput]);
    const input = await readForm(request, forms, PHOTO_LISTS);
    switch (input.intent) {
      case 'send': {
        const photos = await takePhotos(app, viewer, input);
        await sendToCorrespondent(app, viewer, id, input, photos);
        return redirect(`/letters/${id}?posted=${input.key}#newest`);
      }
      case 'share-reading':
        await shareReading(app, viewer, id, input.shared);
        return redirect(`/letters/${id}#newest`);
      default:
        await answerLetter(app, viewer, id, input.intent);
        return redirect(`/letters/${id}#newest`);
    }
  });
}

/**
 * Shows the letters of the reader and another member as a conversation, with the list of all conversations
 * beside it on wide screens.
 */
export default function CorrespondencePage({ loaderData, actionData }: Route.ComponentProps) {
  const { letters } = useTexts('letters');
  const { found, list, key } = loaderData;
  if (!found) {
    return (
      <NoticePage title={letters.notFound} scene="lost" to="/letters" buttonText={letters.toList}>
        <p>{letters.notFoundText}</p>
      </NoticePage>
    );
  }
  const refused = failureOf(actionData);
  return (
    <LettersFrame title={letters.with(found.other.name || letters.anonymous)} list={list} shown={found.id}>
      <Conversation key={found.id} found={found} submissionKey={key} refused={refused} />
    </LettersFrame>
  );
}
