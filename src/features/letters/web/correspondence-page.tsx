import { data, redirect, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { getViewer } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { PHOTO_LISTS } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { answerLetterInput, sendLetterInput, shareReadingInput } from '../contract.ts';
import { answerLetter, shareReading } from '../server/answer-letter.ts';
import { readCorrespondence } from '../server/read-letters.ts';
import { sendToCorrespondent } from '../server/send-letter.ts';
import type { Route } from './+types/correspondence-page';
import { ConsentForms, ShareReading } from './consent-forms.tsx';
import styles from './correspondence-page.module.css';
import { LetterForm } from './letter-form.tsx';
import { LetterItem } from './letter-item.tsx';
import { useArrivals } from './use-arrivals.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const found = await readCorrespondence(app, viewer, params.correspondence, before);
  if (!found) return data({ found: undefined, key: '' }, { status: 404 });
  return { found, key: crypto.randomUUID() };
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
        const { letterId } = await sendToCorrespondent(app, viewer, id, input, photos);
        return redirect(`/letters/${id}?posted=${input.key}#letter-${letterId}`);
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

/** Shows the letters of the reader and another member, the newest at the bottom, and the form for the next one below them. */
export default function CorrespondencePage({ loaderData: { found, key }, actionData }: Route.ComponentProps) {
  const messages = useTexts('letters');
  const { letters } = messages;
  const [search] = useSearchParams();
  useArrivals(found?.isNewest ?? false);
  const refused = failureOf(actionData);
  if (!found) {
    return (
      <NoticePage title={letters.notFound} scene="lost" to="/letters" buttonText={letters.toList}>
        <p>{letters.notFoundText}</p>
      </NoticePage>
    );
  }
  const { id, other, state, isNewest, earlier, readLetter, readAt } = found;
  const path = `/letters/${id}`;
  const title = letters.with(other.name || letters.anonymous);
  const mayWrite = state === 'open' || state === 'asked' || state === 'declined';
  return (
    <Page title={title}>
      <PageHeading title={title} back={{ to: '/letters', label: letters.toList }} />
      <PersonLink {...other} name={other.name || letters.anonymous} />
      <PagerLinks
        first={!isNewest && path}
        next={earlier && `${path}?before=${earlier}`}
        texts={{ first: letters.newest, next: letters.older }}
      />
      <ol className={styles.letters} aria-label={letters.list}>
        {found.letters.map((letter) => (
          <LetterItem
            key={letter.id}
            letter={letter}
            name={other.name || letters.anonymous}
            isRead={letter.id === readLetter}
            readAt={readAt}
          />
        ))}
      </ol>
      {isNewest && (
        <section id="newest" className={styles.newest}>
          <LiveRegion>
            {refused && !mayWrite && (
              <MessageBox tone="danger">{errorText(messages, refused.error, letters.errors)}</MessageBox>
            )}
          </LiveRegion>
          <ConsentForms state={state} other={other} />
          {mayWrite && (
            <Card>
              <LetterForm
                key={search.get('posted') ?? ''}
                place={id}
                submissionKey={key}
                refused={refused}
                photos={refused?.kept?.photos ?? []}
              />
            </Card>
          )}
          {state === 'open' && <ShareReading sharesReading={found.sharesReading} />}
        </section>
      )}
    </Page>
  );
}
