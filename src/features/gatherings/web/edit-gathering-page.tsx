import { data, replace, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { nameTimeZones } from '../../../web/texts/named-zones.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { cancelInput, saveInput } from '../contract.ts';
import { editGathering, findLikelyZones } from '../server/gathering-form.ts';
import { cancelGathering, changeGathering } from '../server/gatherings.ts';
import type { Route } from './+types/edit-gathering-page';
import { GatheringFields } from './gathering-fields.tsx';
import { GatheringNotFound } from './gathering-not-found.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { settings, timeZone } = getRequest(context);
  const found = await editGathering(app, viewer, params.gathering);
  if (!found) return data({ fields: undefined }, { status: 404 });
  const { isHidden, hasDay, isOutside, days, ...fields } = found;
  const timeZones = nameTimeZones(settings.language, app.clock.now(), fields.timeZone);
  const likelyZones = await findLikelyZones(app, viewer, timeZone);
  const circles = await listAudiences(app, viewer);
  return {
    id: params.gathering,
    fields: asWritten(fields),
    ...{ isHidden, hasDay, isOutside, days, timeZones, likelyZones, circles },
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    v.variant('intent', [saveInput, cancelInput]),
    async (input, { app, viewer }) => {
      const page = `/gatherings/${params.gathering}`;
      if (input.intent === 'cancel') {
        await cancelGathering(app, viewer, params.gathering);
        return replace(`${page}?notice=cancelled`);
      }
      await changeGathering(app, viewer, params.gathering, input);
      return replace(`${page}?notice=changed`);
    },
  );
}

/** Where organisers change or cancel a gathering. */
export default function EditGatheringPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gatherings } = useTexts('gatherings');
  const { form } = gatherings;
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = failureOf(actionData);
  if (!loaderData.fields) return <GatheringNotFound />;
  const { id, isHidden, hasDay, isOutside, days, ...shown } = loaderData;
  // A refused form stays, so that its organiser can copy the texts.
  const hasForm = !isOutside || failure !== undefined;
  const title = isOutside ? form.cancelTitle : form.editTitle;
  const cancel = (
    <Form className="stack" fields={{ intent: 'cancel' }}>
      <p>{form.cancelText}</p>
      <Button kind="danger" isBusy={isBusy}>
        {form.cancel}
      </Button>
    </Form>
  );
  return (
    <Page title={title}>
      <PageHeading title={title} back={`/gatherings/${id}`} />
      <FormOutcome error={!isBusy && failure?.error} errors={gatherings.errors} />
      {hasForm && (
        <Card>
          <Form className="stack" fields={{ intent: 'save', key: id }}>
            <GatheringFields
              {...shown}
              typed={failure?.values}
              error={failure?.error}
              days={hasDay ? 'set' : 'open'}
              choices={days}
            />
            <p>{form.informs}</p>
            <Button isBusy={isBusy} busyText={form.saving}>
              {form.save}
            </Button>
          </Form>
        </Card>
      )}
      {!isHidden &&
        // Outside the circle, the page is about nothing else, and its title says it.
        (isOutside ? <Card>{cancel}</Card> : <Disclosure summary={form.cancelTitle}>{cancel}</Disclosure>)}
    </Page>
  );
}
