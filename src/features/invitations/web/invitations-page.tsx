import { useState } from 'react';
import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import {
  type AddressOutcome,
  addressesInput,
  createInput,
  DAYS,
  LISTED_DAYS,
  MAX_ADDRESSES,
  MAX_LIST,
  MAX_USES,
  MEMBER_DAYS,
  withdrawInput,
} from '../contract.ts';
import { createInvitation, listInvitations, withdrawInvitation } from '../server/invitations.ts';
import { inviteAddresses } from '../server/invite-addresses.ts';
import type { Route } from './+types/invitations-page';
import { InvitationCard } from './invitation-card.tsx';

/** An administrator mostly invites a family or a group of friends with one link. */
const USUAL_USES = 10;
const PATH = '/invitations';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const shown = searchParams.get('show') ?? undefined;
  const after = searchParams.get('after') ?? undefined;
  const [list, confirmation] = await Promise.all([
    listInvitations(app, viewer, { shown, after }),
    getConfirmation(context),
  ]);
  const names = getRequest(context).identity.name;
  const isList = searchParams.has('list');
  return {
    ...list,
    after,
    names: asWritten(names),
    isList,
    isMade: searchParams.has('made'),
    confirmation,
    email: viewer.email,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const inputs = v.variant('intent', [createInput, withdrawInput, addressesInput]);
  return handleForm({ context, request }, inputs, async (input, { app, viewer }) => {
    if (input.intent === 'invite-list') {
      const confirmed = await confirmByForm(context, input);
      const file = input.file ? await input.file.text() : '';
      const { language } = getRequest(context).settings;
      const outcome = await inviteAddresses(app, confirmed.viewer, [input.addresses, file], language);
      return { outcome };
    }
    if (input.intent === 'withdraw') {
      await withdrawInvitation(app, viewer, input.invitation);
    } else {
      const confirmed = await confirmByForm(context, input);
      await createInvitation(app, confirmed.viewer, input);
    }
    const after = new URL(request.url).searchParams.get('after') ?? undefined;
    return redirect(input.intent === 'create' ? `${PATH}?made` : PATH + toSearch({ after }));
  });
}

/** Makes invitations, and lists those that the reader has made. */
export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations: texts } = useTexts('invitations');
  const { invitations, names, after, next } = loaderData;
  const failure = failureOf(actionData);
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : undefined;
  const maySendList = useCan('open-admin-pages');
  // Show one form at a time: without scripts, sending one form loses what is typed in the other.
  if (maySendList && (loaderData.isList || outcome || failure?.values?.intent === 'invite-list')) {
    return (
      <Page title={texts.listHeading}>
        <PageHeading title={texts.listHeading} back="/invitations" />
        <InviteList
          key={`list ${outcome ? invitations[0]?.id : ''}`}
          {...loaderData}
          failure={failure}
          outcome={outcome}
        />
      </Page>
    );
  }
  const made = loaderData.isMade && !actionData ? invitations[0] : undefined;
  const listed = invitations.filter((invitation) => invitation !== made);
  // A new invitation empties the form.
  const create = <Create key={`create ${invitations[0]?.id}`} {...loaderData} failure={failure} />;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <LiveRegion>{made && <MessageBox tone="success">{texts.made}</MessageBox>}</LiveRegion>
      {made && <InvitationCard key={made.id} invitation={made} names={names} withCode={PATH} />}
      {made ? <Disclosure summary={texts.createTitle}>{create}</Disclosure> : create}
      {maySendList && (
        <div>
          <ButtonLink to="/invitations?list">{texts.listHeading}</ButtonLink>
        </div>
      )}
      {(listed.length > 0 || !made) && (
        <section className="stack" aria-labelledby="invitations">
          <h2 id="invitations">{texts.listTitle}</h2>
          {listed.length === 0 && <p>{texts.none}</p>}
          {listed.map((invitation) => (
            <InvitationCard
              key={invitation.id}
              invitation={invitation}
              names={names}
              withCode={PATH + toSearch({ after, show: invitation.id })}
            />
          ))}
          <PagerLinks
            first={after && PATH}
            next={next && PATH + toSearch({ after: next })}
            texts={{ first: texts.first, next: texts.next }}
          />
        </section>
      )}
    </Page>
  );
}

interface CreateProps extends Pick<Route.ComponentProps['loaderData'], 'refusal' | 'confirmation' | 'email'> {
  failure: Failure | undefined;
}

type Failure = Extract<Route.ComponentProps['actionData'], { error: unknown }>;

function Create({ refusal, confirmation, email, failure }: CreateProps) {
  const messages = useTexts('invitations');
  const { invitations: texts } = messages;
  const isAdministrator = useCan('open-admin-pages');
  const [admits, setAdmits] = useState(false);
  const { formData } = useNavigation();
  const typed = failure?.values;
  const needsProof = confirmation.needs !== 'nothing' && (admits || typed?.admits === 'on');
  return (
    <Card>
      <h2>{texts.createTitle}</h2>
      {failure && failure.error.code !== 'confirm-first' && (
        <MessageBox tone="danger">{errorText(messages, failure.error, texts.refusals)}</MessageBox>
      )}
      {refusal ? (
        <p>{texts.refusals[refusal]}</p>
      ) : (
        <Form className="stack" replace fields={{ intent: 'create' }}>
          {isAdministrator ? (
            <>
              <TextField
                label={texts.uses}
                name="uses"
                type="number"
                min={1}
                max={MAX_USES}
                defaultValue={typed?.uses ?? String(USUAL_USES)}
                required
              />
              <SelectField label={texts.days} name="days" defaultValue={typed?.days ?? String(MEMBER_DAYS)}>
                {DAYS.map((days) => (
                  <option key={days} value={days}>
                    {texts.dayCount(days)}
                  </option>
                ))}
              </SelectField>
              <Choice
                type="checkbox"
                name="admits"
                label={texts.admits}
                hint={texts.admitsHint}
                defaultChecked={typed?.admits === 'on'}
                onChange={({ target }) => setAdmits(target.checked)}
              />
              {needsProof && (
                <ConfirmFields confirmation={confirmation} error={failure?.error} email={email} />
              )}
            </>
          ) : (
            <p>{texts.memberText}</p>
          )}
          <Choice
            type="checkbox"
            name="hidesName"
            label={texts.hidesName}
            defaultChecked={typed?.hidesName === 'on'}
          />
          <Button isBusy={formData?.get('intent') === 'create'} busyText={texts.creating}>
            {texts.create}
          </Button>
        </Form>
      )}
    </Card>
  );
}

interface InviteListProps extends Omit<CreateProps, 'refusal'> {
  outcome: AddressOutcome | undefined;
}

/** Mails invitations to a list of addresses. */
function InviteList({ confirmation, email, failure, outcome }: InviteListProps) {
  const messages = useTexts('invitations');
  const { invitations: texts } = messages;
  const { formData } = useNavigation();
  const isRefused = failure && failure.error.code !== 'confirm-first';
  return (
    <Card>
      <LiveRegion>
        {isRefused && (
          <MessageBox tone="danger">{errorText(messages, failure.error, texts.listErrors)}</MessageBox>
        )}
        {outcome && (
          <MessageBox tone={outcome.invited > 0 ? 'success' : 'information'}>
            <p>{texts.listSent(outcome.invited)}</p>
            {outcome.known > 0 && <p>{texts.listKnown(outcome.known)}</p>}
            {outcome.leftOut.length > 0 && (
              <LeftOut text={texts.listLeftOut(outcome.leftOut.length)} items={outcome.leftOut} />
            )}
            {outcome.unread.length > 0 && (
              <LeftOut text={texts.listUnread(outcome.unread.length)} items={outcome.unread} />
            )}
          </MessageBox>
        )}
      </LiveRegion>
      <p>{texts.listIntro(MAX_ADDRESSES, LISTED_DAYS)}</p>
      <Form className="stack" encType="multipart/form-data" replace fields={{ intent: 'invite-list' }}>
        <TextArea
          label={texts.addresses}
          name="addresses"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={failure?.values?.addresses}
          maxLength={MAX_LIST}
        />
        <TextField label={texts.file} name="file" type="file" accept=".csv,text/csv" hint={texts.fileHint} />
        {confirmation.needs !== 'nothing' && (
          <ConfirmFields confirmation={confirmation} error={failure?.error} email={email} />
        )}
        <Button isBusy={formData?.get('intent') === 'invite-list'} busyText={texts.sending}>
          {texts.sendList}
        </Button>
      </Form>
    </Card>
  );
}

/** Shows the parts of a list that led to no invitation. */
function LeftOut({ text, items }: { text: string; items: string[] }) {
  return (
    <>
      <p>{text}</p>
      <ul>
        {[...new Set(items)].map((item) => (
          <li key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </>
  );
}
