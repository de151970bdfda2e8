import { replace, useNavigation } from 'react-router';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { nameTimeZones } from '../../../web/texts/named-zones.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { saveInput } from '../contract.ts';
import { findLikelyZones, newGathering } from '../server/gathering-form.ts';
import { proposeGathering } from '../server/gatherings.ts';
import type { Route } from './+types/new-gathering-page';
import { GatheringFields } from './gathering-fields.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { timeZone, settings } = getRequest(context);
  const circle = new URL(request.url).searchParams.get('circle') ?? '';
  return {
    key: crypto.randomUUID(),
    fields: newGathering(app, timeZone, circle),
    timeZones: nameTimeZones(settings.language, app.clock.now(), timeZone),
    likelyZones: await findLikelyZones(app, viewer, timeZone),
    circles: await listAudiences(app, viewer),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, saveInput, async (input, { app, viewer }) => {
    const id = await proposeGathering(app, viewer, input);
    return replace(`/gatherings/${id}?notice=proposed`);
  });
}

/** Where members propose a gathering. */
export default function NewGatheringPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gatherings } = useTexts('gatherings');
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = failureOf(actionData);
  return (
    <Page title={gatherings.propose}>
      <PageHeading title={gatherings.propose} back="/gatherings" />
      <FormOutcome error={!isBusy && failure?.error} errors={gatherings.errors} />
      <Card>
        <Form className="stack" fields={{ intent: 'save', key: failure?.values?.key ?? loaderData.key }}>
          <GatheringFields {...loaderData} typed={failure?.values} error={failure?.error} days="new" />
          <Button isBusy={isBusy} busyText={gatherings.form.saving}>
            {gatherings.form.propose}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
