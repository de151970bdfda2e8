import { data, redirect, redirectDocument, useNavigation } from 'react-router';
import { getRequest, getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { nameTimeZones } from '../../../web/texts/named-zones.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { FALLBACK_TIME_ZONE } from '../../../web/texts/time-zone.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { SaveBar } from '../../../web/ui/members/save-bar.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { communityInput, SETTINGS_PARTS } from '../../community/contract.ts';
import { changeCommunity, readCommunity } from '../../community/server/community.ts';
import { SETTINGS_FIELDS } from '../../community/web/settings-fields.tsx';
import type { Route } from './+types/settings-page';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const part = SETTINGS_PARTS.find((name) => name === params.part);
  if (!part) throw data(null, 404);
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const settings = await readCommunity(app, viewer);
    const { settings: reader, timeZone } = getRequest(context);
    return {
      part,
      settings: asWritten(settings),
      timeZones: nameTimeZones(reader.language, app.clock.now(), settings.timeZone),
      likelyZones: [timeZone, FALLBACK_TIME_ZONE],
      isSaved: new URL(request.url).searchParams.has('saved'),
    };
  });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    communityInput,
    async (input, { app, viewer }) => {
      await changeCommunity(app, viewer, input);
      // The community's colour comes with the document.
      const lead = params.part === 'look' ? redirectDocument : redirect;
      return lead(`/admin/community/${params.part}?saved`);
    },
    { hasPhoto: true },
  );
}

/** Where administrators change a part of the settings of the community. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  const { settings: texts, identity } = useTexts('community');
  const { state, formMethod } = useNavigation();
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { part, isSaved, ...fields } = loaderData;
  const failure = failureOf(actionData);
  const errors = { ...messages.admin.errors, ...identity.errors, ...texts.errors };
  const Fields = SETTINGS_FIELDS[part];
  return (
    <Card>
      <h2>{messages.admin.tabs[part]}</h2>
      <FormOutcome
        error={failure?.error}
        errors={errors}
        success={isSaved && state === 'idle' && texts.saved}
      />
      <Form key={part} className="stack" encType="multipart/form-data" replace fields={{ intent: 'save' }}>
        <Fields {...fields} typed={failure?.values} />
        <SaveBar>
          <Button isBusy={formMethod === 'POST'} busyText={texts.saving}>
            {texts.save}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
