import { useNavigation } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import type { Circle } from '../contract.ts';
import { CircleFields } from './circle-fields.tsx';

const TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

interface CircleSettingsProps {
  circle: Circle;
  /** What was typed into a form that was refused, for a browser without scripts. */
  typed: Record<string, string> | undefined;
  /** The version that another keeper has saved meanwhile. */
  newer: unknown;
}

/** The forms with which the founder and keepers change a circle, or close it. */
export function CircleSettings({ circle, typed, newer }: CircleSettingsProps) {
  const { form } = useTexts('circle-form');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <Disclosure summary={form.editTitle} open={typed?.intent === 'change'}>
        <Form
          className="stack"
          replace
          fields={{ intent: 'change', version: String(newer ?? circle.version) }}
        >
          <CircleFields circle={circle} typed={typed} />
          <Button isBusy={isBusy} busyText={form.saving}>
            {form.save}
          </Button>
        </Form>
      </Disclosure>
      <Disclosure summary={form.pictureTitle}>
        <div className="stack">
          <Form className="stack" encType="multipart/form-data" replace fields={{ intent: 'picture' }}>
            <TextField
              label={form.choosePicture}
              hint={form.pictureHint}
              name="photo"
              type="file"
              accept={TYPES}
              required
            />
            <Button isBusy={isBusy} busyText={form.saving}>
              {form.savePicture}
            </Button>
          </Form>
          {circle.picture && (
            <Form replace>
              <Button kind="secondary" name="intent" value="remove-picture" isBusy={isBusy}>
                {form.removePicture}
              </Button>
            </Form>
          )}
        </div>
      </Disclosure>
      <Disclosure summary={form.closeTitle}>
        <Form className="stack" replace>
          <p>{form.closeText}</p>
          <Button kind="danger" name="intent" value="close" isBusy={isBusy}>
            {form.close}
          </Button>
        </Form>
      </Disclosure>
    </>
  );
}
