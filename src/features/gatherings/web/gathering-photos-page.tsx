import { data, redirect, useNavigation } from 'react-router';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { parseForm, readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { preserveFormOnFailure } from '../../../web/ui/controls/preserve-form-on-failure.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { readSentPhotos } from '../../photos/contract.ts';
import { mustBeWhole, restorePhotos, takePhotos } from '../../photos/server/story-photos.ts';
import { PhotosField } from '../../photos/web/photos-field.tsx';
import { gatheringPhotosInput, PHOTO_LISTS } from '../contract.ts';
import { readOwnPhotos, saveGatheringPhotos } from '../server/gathering-photos.ts';
import type { Route } from './+types/gathering-photos-page';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const found = await readOwnPhotos(app, viewer, params.gathering);
  return found ? { id: params.gathering, ...found } : data({ id: undefined }, { status: 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      mustBeWhole(getRequest(context));
      const input = await readForm(request, gatheringPhotosInput, PHOTO_LISTS);
      const sent = { ...input, key: params.gathering };
      const photos = await takePhotos(app, viewer, sent);
      await saveGatheringPhotos(app, viewer, params.gathering, photos ?? []);
      return redirect(`/gatherings/${params.gathering}?notice=photos#photos`);
    },
    request,
    async () => {
      const { app, viewer } = getViewer(context);
      return { photos: await restorePhotos(app, viewer, readSentPhotos(await parseForm(request))) };
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => preserveFormOnFailure(serverAction);

/** Where the organiser of a gathering, and afterwards those who came, add their photos. */
export default function GatheringPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = { ...useTexts('stories'), ...useTexts('writing'), ...useTexts('gatherings') };
  const { gatherings, stories, writing } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = actionData && 'error' in actionData ? actionData : undefined;
  if (loaderData.id === undefined) {
    return (
      <NoticePage title={gatherings.notFound} scene="lost" to="/gatherings" buttonText={gatherings.toList}>
        <p>{gatherings.notFoundText}</p>
      </NoticePage>
    );
  }
  const { id, title, photos } = loaderData;
  const errors = { ...stories.errors, ...writing.errors, ...gatherings.errors };
  return (
    <Page title={gatherings.photos.title}>
      <PageHeading
        title={gatherings.photos.title}
        back={{ to: `/gatherings/${id}`, label: gatherings.form.backToGathering }}
      />
      <LiveRegion>
        {failure && !isBusy && (
          <MessageBox tone="danger">{errorText(messages, failure.error, errors)}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        <p dir="auto">{title}</p>
        <Form className="stack" encType="multipart/form-data">
          <input type="hidden" name="intent" value="photos" />
          <input type="hidden" name="key" value={id} />
          <PhotosField
            photos={failure?.kept?.photos ?? photos}
            isHidden={false}
            hint={gatherings.photos.hint}
            errors={gatherings.errors}
            onChange={ignore}
          />
          <div className="row">
            <Button isBusy={isBusy} busyText={gatherings.form.saving}>
              {gatherings.form.save}
            </Button>
            <ButtonLink to={`/gatherings/${id}`} kind="quiet">
              {gatherings.photos.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </Page>
  );
}

/** No preview follows the photos. */
function ignore(): void {}
