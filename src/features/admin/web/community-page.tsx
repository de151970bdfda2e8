import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { nameTimeZones } from '../../../web/texts/named-zones.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { FALLBACK_TIME_ZONE } from '../../../web/texts/time-zone.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import {
  announce,
  listAnnouncements,
  withdrawAnnouncement,
} from '../../announcements/server/announcements.ts';
import { Announce } from '../../announcements/web/announce.tsx';
import {
  announceInput,
  communityInput,
  INVITERS,
  MAX_HELD_WORDS_LENGTH,
  MAX_QUESTION,
  setupInput,
  withdrawInput,
} from '../../community/contract.ts';
import { changeCommunity, readCommunity } from '../../community/server/community.ts';
import { IdentityFields } from '../../community/web/identity-fields.tsx';
import { endSetup, sendTestMail } from '../../home/server/setup.ts';
import { photoTooLarge } from '../../people/server/photos.ts';
import type { Route } from './+types/community-page';

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const [settings, announcements] = await Promise.all([
      readCommunity(app, viewer),
      listAnnouncements(app, viewer),
    ]);
    const done = ['saved', 'announced', 'withdrawn'] as const;
    const notice = done.find((name) => searchParams.has(name));
    const { settings: reader, timeZone } = getRequest(context);
    const likelyZones = [timeZone, FALLBACK_TIME_ZONE];
    const timeZones = nameTimeZones(reader.language, app.clock.now(), settings.timeZone);
    const isAnnouncing = searchParams.has('announce');
    return {
      settings: asWritten(settings),
      timeZones,
      likelyZones,
      announcements,
      isAnnouncing,
      notice,
      key: crypto.randomUUID(),
    };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      if (getRequest(context).isBodyTooLarge) throw photoTooLarge();
      const input = await readForm(
        request,
        v.variant('intent', [communityInput, setupInput, announceInput, withdrawInput]),
      );
      if (input.intent === 'save') {
        await changeCommunity(app, viewer, input);
        return redirect('/admin/community?saved');
      }
      if (input.intent === 'announce') {
        await announce(app, viewer, input);
        return redirect('/admin/community?announce&announced');
      }
      if (input.intent === 'withdraw') {
        await withdrawAnnouncement(app, viewer, input.announcement);
        return redirect('/admin/community?announce&withdrawn');
      }
      await (input.intent === 'end-setup' ? endSetup : sendTestMail)(app, viewer);
      return redirect('/dashboard');
    },
    request,
  );
}

/** Where administrators change the settings of the community. */
export default function CommunityPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  const { community: texts } = useTexts('admin-tasks');
  const { identity } = useTexts('community');
  const { announce } = useTexts('announcements');
  const { state, formMethod, formData } = useNavigation();
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { settings, timeZones, likelyZones, notice, announcements, isAnnouncing, key } = loaderData;
  const { asks, question, defaultQuestion, heldWords, invitesBy } = settings;
  const failure = failureOf(actionData);
  const typed = failure?.values;
  const busyIntent = formMethod === 'POST' ? (formData?.get('intent') ?? 'save') : undefined;
  const outcome = (
    <LiveRegion>
      {failure ? (
        <MessageBox tone="danger">
          {errorText(messages, failure.error, {
            ...messages.admin.errors,
            ...identity.errors,
            ...texts.errors,
            ...announce.errors,
          })}
        </MessageBox>
      ) : (
        notice &&
        state === 'idle' && (
          <MessageBox tone="success">
            {{ saved: texts.saved, announced: announce.sent, withdrawn: announce.withdrawn }[notice]}
          </MessageBox>
        )
      )}
    </LiveRegion>
  );
  // One of the two forms at a time: without scripts, sending one loses what is typed in the other.
  if (isAnnouncing || typed?.intent === 'announce') {
    return (
      <Announce
        announcements={announcements}
        newKey={key}
        typed={typed}
        isBusy={busyIntent === 'announce'}
        outcome={outcome}
      />
    );
  }
  return (
    <Card>
      <h2>{messages.admin.tabs.community}</h2>
      <div className="row">
        <ButtonLink to="/admin/community?announce">{announce.title}</ButtonLink>
        <ButtonLink to="/admin/topics">{identity.toTopics}</ButtonLink>
        <ButtonLink to="/admin/goal">{identity.toGoal}</ButtonLink>
        <ButtonLink to="/admin/exports">{identity.toExports}</ButtonLink>
        <ButtonLink to="/admin/group-chat">{identity.toChats}</ButtonLink>
      </div>
      {outcome}
      <Form action="/admin/community" className="stack" encType="multipart/form-data" replace>
        <h3>{identity.title}</h3>
        <IdentityFields settings={settings} typed={typed} timeZones={timeZones} likelyZones={likelyZones} />
        <h3>{identity.joiningTitle}</h3>
        <Choice
          type="checkbox"
          name="asks"
          label={texts.asks}
          hint={texts.asksHint}
          defaultChecked={typed ? typed.asks === 'on' : asks}
        />
        <TextField
          label={texts.questionEn}
          name="questionEn"
          lang="en"
          defaultValue={typed?.questionEn ?? question.en}
          placeholder={defaultQuestion.en}
          maxLength={MAX_QUESTION}
        />
        <TextField
          label={texts.questionMl}
          name="questionMl"
          lang="ml"
          defaultValue={typed?.questionMl ?? question.ml}
          placeholder={defaultQuestion.ml}
          maxLength={MAX_QUESTION}
          hint={texts.questionHint}
        />
        <SelectField label={texts.invitesBy} name="invitesBy" defaultValue={typed?.invitesBy ?? invitesBy}>
          {INVITERS.map((inviter) => (
            <option key={inviter} value={inviter}>
              {texts.inviters[inviter]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={texts.heldWords}
          name="heldWords"
          dir="auto"
          rows={5}
          defaultValue={typed?.heldWords ?? heldWords}
          maxLength={MAX_HELD_WORDS_LENGTH}
          hint={texts.heldWordsHint}
        />
        <div>
          <Button isBusy={busyIntent === 'save'} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
