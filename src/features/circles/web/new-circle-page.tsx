import { replace, useNavigation } from 'react-router';
import { handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { foundInput } from '../contract.ts';
import { foundCircle } from '../server/founding.ts';
import type { Route } from './+types/new-circle-page';
import { CircleFields } from './circle-fields.tsx';

export function loader() {
  return { key: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, foundInput, async (input, { app, viewer }) => {
    const id = await foundCircle(app, viewer, input);
    return replace(`/circles/${id}?notice=founded`);
  });
}

/** Where members start a circle. */
export default function NewCirclePage({ loaderData, actionData }: Route.ComponentProps) {
  const { circles } = useTexts('circles');
  const { form } = useTexts('circle-form');
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = failureOf(actionData);
  return (
    <Page title={form.newTitle}>
      <PageHeading title={form.newTitle} back="/circles" />
      <FormOutcome error={!isBusy && failure?.error} errors={circles.errors} />
      <Card>
        <Form className="stack" fields={{ intent: 'found', key: failure?.values?.key ?? loaderData.key }}>
          <CircleFields typed={failure?.values} />
          <Button isBusy={isBusy} busyText={circles.founding}>
            {circles.found}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
