import { data, redirect } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { PHOTO_LISTS } from '../../photos/contract.ts';
import { handlePhotoForm } from '../../photos/request.ts';
import { takePhotos } from '../../photos/server/story-photos.ts';
import { gatheringPhotosInput } from '../contract.ts';
import { readOwnPhotos, saveGatheringPhotos } from '../server/gathering-photos.ts';
import type { Route } from './+types/gathering-photos-page';
import { GatheringNotFound } from './gathering-not-found.tsx';

/** The field for photos and its texts are large. */
const GatheringPhotosForm = late(() =>
  import('./gathering-photos-form.tsx').then((file) => file.GatheringPhotosForm),
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const found = await readOwnPhotos(app, viewer, params.gathering);
  return found ? { id: params.gathering, ...found } : data({ id: undefined }, { status: 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handlePhotoForm(context, request, async () => {
    const { app, viewer } = getViewer(context);
    const input = await readForm(request, gatheringPhotosInput, PHOTO_LISTS);
    const sent = { ...input, key: params.gathering };
    const photos = await takePhotos(app, viewer, sent);
    await saveGatheringPhotos(app, viewer, params.gathering, photos ?? []);
    return redirect(`/gatherings/${params.gathering}?notice=photos#photos`);
  });
}

/** Where the organiser of a gathering adds photos, and after the gathering everyone who came. */
export default function GatheringPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gatherings } = useTexts('gatherings');
  const failure = failureOf(actionData);
  if (loaderData.id === undefined) return <GatheringNotFound />;
  const { id, title, photos } = loaderData;
  return (
    <Page title={gatherings.photos.title}>
      <PageHeading title={gatherings.photos.title} back={`/gatherings/${id}`} />
      <Card>
        <p dir="auto" lang={textLanguage(title)}>
          {title}
        </p>
        <GatheringPhotosForm id={id} photos={failure?.kept?.photos ?? photos} error={failure?.error} />
      </Card>
    </Page>
  );
}
