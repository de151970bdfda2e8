import { redirect, useNavigation } from 'react-router';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { consentInput } from '../contract.ts';
import { changeConsent, readConsent } from '../server/archive-consent.ts';
import type { Route } from './+types/archive-choice-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { agreedAt } = await readConsent(app, viewer);
  return { agrees: agreedAt !== null, isSaved: new URL(request.url).searchParams.has('saved') };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, consentInput, async ({ agrees }, { app, viewer }) => {
    await changeConsent(app, viewer, agrees === 'on');
    return redirect('/account/community-archive?saved');
  });
}

/** Where members choose whether the community's archive contains what they wrote. */
export default function ArchiveChoicePage({
  loaderData: { agrees, isSaved },
  actionData,
}: Route.ComponentProps) {
  const { archiveChoice: texts } = useTexts('archive-choice');
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = failureOf(actionData);
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <FormOutcome error={failure?.error} success={isSaved && !isBusy && texts.saved} />
      <Card>
        <Form replace className="stack">
          <Choice
            type="checkbox"
            name="agrees"
            label={texts.agrees}
            hint={texts.hint}
            defaultChecked={agrees}
          />
          <p>{texts.kept}</p>
          <Button isBusy={isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
