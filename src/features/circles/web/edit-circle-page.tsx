import { data, redirect, useNavigation } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { editInput } from '../contract.ts';
import { changeCircle, closeCircle } from '../server/founding.ts';
import { readKeptCircle } from '../server/read-circles.ts';
import type { Route } from './+types/edit-circle-page';
import { CircleFields } from './circle-fields.tsx';
import { CircleNotFound } from './circle-not-found.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const circle = await readKeptCircle(app, viewer, params.circle);
  return circle ? { circle } : data({ circle: undefined }, { status: 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const input = await readForm(request, editInput);
      if (input.intent === 'close') {
        await closeCircle(app, viewer, params.circle);
        return redirect(`/circles/${params.circle}?notice=closed`);
      }
      await changeCircle(app, viewer, params.circle, input);
      return redirect(`/circles/${params.circle}?notice=changed`);
    },
    request,
  );
}

/** Where the founder and keepers change a circle, or close it. */
export default function EditCirclePage({ loaderData: { circle }, actionData }: Route.ComponentProps) {
  const messages = useTexts('circles');
  const { circles: texts } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  if (!circle) return <CircleNotFound />;
  const failure = failureOf(actionData);
  return (
    <Page title={texts.form.editTitle}>
      <PageHeading title={texts.form.editTitle} back={`/circles/${circle.id}`} />
      <LiveRegion>
        {failure && !isBusy && (
          <MessageBox tone="danger">{errorText(messages, failure.error, texts.errors)}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        <Form className="stack" replace>
          <input type="hidden" name="intent" value="change" />
          <CircleFields circle={circle} typed={failure?.values} />
          <div className="row">
            <Button isBusy={isBusy} busyText={texts.form.saving}>
              {texts.form.save}
            </Button>
          </div>
        </Form>
      </Card>
      <Disclosure summary={texts.form.closeTitle}>
        <Form className="stack" replace>
          <p>{texts.form.closeText}</p>
          <div>
            <Button kind="danger" name="intent" value="close" isBusy={isBusy}>
              {texts.form.close}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </Page>
  );
}
