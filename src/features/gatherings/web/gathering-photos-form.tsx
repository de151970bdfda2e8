import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import type { StoryPhoto } from '../../photos/contract.ts';
import { PhotosField } from '../../photos/web/photos-field.tsx';

interface GatheringPhotosFormProps {
  id: string;
  photos: StoryPhoto[];
  error: ActionError | undefined;
}

/** The reader's photos of a gathering, with the field of the form for a story. */
export function GatheringPhotosForm({ id, photos, error }: GatheringPhotosFormProps) {
  const { gatherings, stories, writing } = {
    ...useTexts('stories'),
    ...useTexts('writing'),
    ...useTexts('gatherings'),
  };
  const isBusy = useNavigation().formMethod === 'POST';
  const errors = { ...stories.errors, ...writing.errors, ...gatherings.errors };
  return (
    <Form className="stack" encType="multipart/form-data" fields={{ intent: 'photos', key: id }}>
      <FormOutcome error={!isBusy && error} errors={errors} />
      <PhotosField
        photos={photos}
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
  );
}

/** This form shows no preview of the photos. */
function ignore(): void {}
