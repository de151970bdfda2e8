import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { nameTimeZone } from '../../../web/texts/time-zone.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import {
  allSettingsInput,
  mailOfferInput,
  mailSettingsInput,
  newsSettingsInput,
} from '../../news/contract.ts';
import { answerMailOffer, readMailSettings, saveMailSettings } from '../../news/server/mail-settings.ts';
import { listOptionalKinds, readNewsSettings, saveNewsSettings } from '../../news/server/news-settings.ts';
import { MailSettings } from '../../news/web/mail-settings.tsx';
import { pushSettingsEntries, refuseOfferInput, removeDeviceInput } from '../contract.ts';
import { listDevices, removeDevice } from '../server/devices.ts';
import { findPublicKey } from '../server/push-keys.ts';
import { answerPushOffer, readPushSettings, savePushSettings } from '../server/push-settings.ts';
import type { Route } from './+types/news-settings-page';
import { PushDevices } from './push-devices.tsx';
import { PushSettingsFields } from './push-settings-fields.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const isSaved = new URL(request.url).searchParams.get('notice') === 'saved';
  const { timeZone, settings, sessionToken } = getRequest(context);
  const [choices, mails, push, devices, publicKey] = await Promise.all([
    readNewsSettings(app, viewer),
    readMailSettings(app, viewer),
    readPushSettings(app, viewer),
    listDevices(app, viewer, sessionToken),
    findPublicKey(app),
  ]);
  const name = (zone: string) => nameTimeZone(zone, settings.language, app.clock.now());
  const zones = { stored: mails.timeZone && name(mails.timeZone), here: name(timeZone) };
  return { choices, mails, push, devices, publicKey, zones, email: viewer.email, isSaved };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const { timeZone } = getRequest(context);
      const optional = (await listOptionalKinds(app)).map(({ kind }) => kind);
      const inputs = v.variant('intent', [
        // All fields of the page, which one button saves together.
        v.strictObject({ ...allSettingsInput(optional).entries, ...pushSettingsEntries }),
        newsSettingsInput(optional),
        mailSettingsInput,
        mailOfferInput,
        removeDeviceInput,
        refuseOfferInput,
      ]);
      const input = await readForm(request, inputs, ['kind']);
      switch (input.intent) {
        case 'news-settings':
          await saveNewsSettings(app, viewer, input.kind);
          break;
        case 'all-settings':
        case 'mail-settings': {
          if (input.intent === 'all-settings') {
            await saveNewsSettings(app, viewer, input.kind);
            const { names, quiet, quietFrom: from, quietTo: to } = input;
            // Without a device, the page does not have these fields.
            if (from !== undefined && to !== undefined) {
              const push = { showsNames: names === 'on', quiet: quiet === 'on' ? { from, to } : null };
              await savePushSettings(app, viewer, push);
            }
          }
          const { answers, here, digest, hour, weekday } = input;
          const settings = {
            digest,
            hour,
            weekday,
            timeZone,
            answers: answers === 'on',
            here: here === 'on',
          };
          await saveMailSettings(app, viewer, settings);
          break;
        }
        case 'mail-offer':
          await answerMailOffer(app, viewer, input.answer === 'yes', timeZone);
          if (input.answer === 'no') return redirect('/dashboard');
          break;
        case 'remove-device':
          await removeDevice(app, viewer, input.device);
          break;
        case 'refuse-push':
          await answerPushOffer(app, viewer);
          return redirect('/dashboard');
      }
      return redirect('/news/settings?notice=saved');
    },
    request,
  );
}

/** Lets members choose what news, mails and notifications they get. */
export default function NewsSettingsPage({
  loaderData: { choices, mails, push, devices, publicKey, zones, email, isSaved },
  actionData,
}: Route.ComponentProps) {
  const messages = useTexts('news');
  const { settings: texts } = messages.news;
  const isBusy = useNavigation().formMethod === 'POST';
  const error = failureOf(actionData)?.error;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/news" />
      {error && <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>}
      {!error && isSaved && !isBusy && <MessageBox tone="success">{texts.saved}</MessageBox>}
      <PushDevices devices={devices} publicKey={publicKey} />
      {/* One form, because a second one would lose what is chosen in the first. */}
      <Form replace className="stack" fields={{ intent: 'all-settings' }}>
        <Card>
          {choices.map(({ kind, isWanted }) => (
            <Choice
              key={kind}
              type="checkbox"
              name="kind"
              value={kind}
              label={texts.kinds[kind] ?? kind}
              defaultChecked={isWanted}
            />
          ))}
          <p>{texts.always}</p>
          <div className="row">
            <ButtonLink to="/following">{texts.following}</ButtonLink>
          </div>
        </Card>
        <MailSettings settings={mails} zones={zones} email={email} />
        {devices.length > 0 && <PushSettingsFields settings={push} zone={zones.stored ?? zones.here} />}
        <Button isBusy={isBusy} busyText={texts.saving}>
          {texts.save}
        </Button>
      </Form>
    </Page>
  );
}
