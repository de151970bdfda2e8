import { data, redirect, replace } from 'react-router';
import { getRequest, getViewer } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { summarisePeople } from '../../people/server/people.ts';
import { PHOTO_LISTS } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { sendLetterInput } from '../contract.ts';
import { listCorrespondences } from '../server/list-letters.ts';
import { findPath } from '../server/read-letters.ts';
import { sendLetter } from '../server/send-letter.ts';
import type { Route } from './+types/first-letter-page';
import { ConversationHead } from './conversation-head.tsx';
import styles from './correspondence-page.module.css';
import { LetterForm } from './letter-form.tsx';
import { LettersFrame } from './letters-frame.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const path = await findPath(app, viewer, params.account);
  // A refused letter stays on this page, with its text.
  if (path && !getRequest(context).isForm) throw redirect(`${path}#newest`);
  const [[person], list] = await Promise.all([
    summarisePeople(app, viewer, [params.account]),
    listCorrespondences(app, viewer),
  ]);
  if (!person || person.id === viewer.accountId)
    return data({ person: undefined, list: undefined, key: '' }, { status: 404 });
  return { person, list, key: crypto.randomUUID() };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handlePhotoForm(context, request, async () => {
    const { app, viewer } = getViewer(context);
    const input = await readForm(request, sendLetterInput, PHOTO_LISTS);
    const photos = await takePhotos(app, viewer, input);
    const { correspondenceId } = await sendLetter(app, viewer, params.account, input, photos);
    return replace(`/letters/${correspondenceId}?posted=${input.key}#newest`);
  });
}

/** Where a member writes to somebody for the first time, as in any conversation. */
export default function FirstLetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letters } = useTexts('letters');
  const { person, list, key } = loaderData;
  if (!person) {
    return (
      <NoticePage title={letters.notFound} scene="lost" to="/people" buttonText={letters.toPeople}>
        <p>{letters.errors['letter-nobody']}</p>
      </NoticePage>
    );
  }
  return (
    <LettersFrame title={letters.to(person.name)} list={list} shown="">
      <div className={styles.conversation} data-hides-bar="first">
        <ConversationHead other={person} />
        <div className={styles.middle}>
          <p className={styles.note}>{letters.firstNote}</p>
        </div>
        <LetterForm place={person.id} submissionKey={key} refused={failureOf(actionData)} isFirst />
      </div>
    </LettersFrame>
  );
}
