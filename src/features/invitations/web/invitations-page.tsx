import { useState } from 'react';
import { Link, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import type { Language } from '../../../languages/languages.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { QrCode } from '../../../web/ui/controls/qr-code.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
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
  type Invitation,
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
import styles from './invitations-page.module.css';
import { shareText } from './share-text.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const shown = searchParams.get('show') ?? undefined;
  const [list, confirmation] = await Promise.all([
    listInvitations(app, viewer, shown),
    getConfirmation(context),
  ]);
  const names = getRequest(context).identity.name;
  const isList = searchParams.has('list');
  return {
    ...list,
    names: asWritten(names),
    isList,
    isMade: searchParams.has('made'),
    confirmation,
    email: viewer.email,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const input = await readForm(
        request,
        v.variant('intent', [createInput, withdrawInput, addressesInput]),
      );
      if (input.intent === 'invite-list') {
        const { app, viewer } = await confirmByForm(context, input);
        const file = input.file ? await input.file.text() : '';
        const { language } = getRequest(context).settings;
        const outcome = await inviteAddresses(app, viewer, [input.addresses, file], language);
        return { outcome };
      }
      if (input.intent === 'withdraw') {
        const { app, viewer } = getViewer(context);
        await withdrawInvitation(app, viewer, input.invitation);
      } else {
        const { app, viewer } = await confirmByForm(context, input);
        await createInvitation(app, viewer, input);
      }
      return redirect(input.intent === 'create' ? '/invitations?made' : '/invitations');
    },
    request,
  );
}

/** Makes invitations, and lists those that the reader has made. */
export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations: texts } = useTexts('invitations');
  const { invitations } = loaderData;
  const failure = failureOf(actionData);
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : undefined;
  const maySendList = useCan('open-admin-pages');
  // One of the two forms at a time: without scripts, sending one loses what is typed in the other.
  if (maySendList && (loaderData.isList || outcome || failure?.values?.intent === 'invite-list')) {
    return (
      <Page title={texts.listHeading}>
        <PageHeading title={texts.listHeading} back={{ to: '/invitations', label: texts.title }} />
        <InviteList
          key={`list ${outcome ? invitations[0]?.id : ''}`}
          {...loaderData}
          failure={failure}
          outcome={outcome}
        />
      </Page>
    );
  }
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back={{ to: '/settings', label: texts.back }} />
      {/* A new invitation empties the form. */}
      <Create key={`create ${invitations[0]?.id}`} {...loaderData} failure={failure} />
      <LiveRegion>
        {loaderData.isMade && !actionData && <MessageBox tone="success">{texts.made}</MessageBox>}
      </LiveRegion>
      {maySendList && (
        <div>
          <ButtonLink to="/invitations?list">{texts.listHeading}</ButtonLink>
        </div>
      )}
      <section className="stack" aria-labelledby="invitations">
        <h2 id="invitations">{texts.listTitle}</h2>
        {invitations.length === 0 && <p>{texts.none}</p>}
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} names={loaderData.names} />
        ))}
      </section>
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
        <Form className="stack" replace>
          <input type="hidden" name="intent" value="create" />
          {isAdministrator ? (
            <>
              <TextField
                label={texts.uses}
                name="uses"
                type="number"
                min={1}
                max={MAX_USES}
                defaultValue={typed?.uses ?? '1'}
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
          <div>
            <Button isBusy={formData?.get('intent') === 'create'} busyText={texts.creating}>
              {texts.create}
            </Button>
          </div>
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
      <Form className="stack" encType="multipart/form-data" replace>
        <input type="hidden" name="intent" value="invite-list" />
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
        <div>
          <Button isBusy={formData?.get('intent') === 'invite-list'} busyText={texts.sending}>
            {texts.sendList}
          </Button>
        </div>
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

interface InvitationCardProps {
  invitation: Invitation;
  /** What the community is called. */
  names: Record<Language, string>;
}

function InvitationCard({ invitation, names }: InvitationCardProps) {
  const { invitations: texts } = useTexts('invitations');
  const { day } = useDateFormats();
  const language = useLanguage();
  const { formData } = useNavigation();
  const { id, state, link, qr, uses, maxUses, admits, isListed, days, expiresAt, people, morePeople } =
    invitation;
  return (
    <Card>
      <p className={styles.facts}>
        <strong>{texts.states[state]}</strong>
        <span>{texts.used(uses, maxUses)}</span>
        {state === 'open' && <span>{texts.until(day(expiresAt))}</span>}
        {admits && <span>{texts.admitsAtOnce}</span>}
        {isListed && <span>{texts.fromList}</span>}
      </p>
      {state === 'open' && !link && <p>{texts.noLink}</p>}
      {link && (
        <>
          <Copied label={texts.link} text={link} button={texts.copy} />
          <Copied
            label={texts.message}
            text={shareText(language, names, link, days)}
            button={texts.copyText}
            hasLines
          />
          {qr ? (
            <QrCode code={qr} label={texts.qr} />
          ) : (
            <p>
              <Link to={`/invitations?show=${id}`} preventScrollReset className={styles.show}>
                {texts.showQr}
              </Link>
            </p>
          )}
        </>
      )}
      {people.length > 0 && (
        <div>
          <h3>{texts.arrived}</h3>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                {person.name ? (
                  <ButtonLink to={`/people/${person.id}`} kind="quiet">
                    <bdi>{person.name}</bdi>
                  </ButtonLink>
                ) : (
                  texts.nameless
                )}
              </li>
            ))}
            {morePeople > 0 && <li>{texts.morePeople(morePeople)}</li>}
          </ul>
        </div>
      )}
      {state === 'open' && (
        <Form replace preventScrollReset>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="invitation" value={id} />
          <Button kind="danger" isBusy={formData?.get('invitation') === id} busyText={texts.withdrawing}>
            {texts.withdraw}
          </Button>
        </Form>
      )}
    </Card>
  );
}

interface CopiedProps {
  label: string;
  text: string;
  /** What the button says. */
  button: string;
  hasLines?: boolean;
}

/** A text to pass on, with a button that copies it where the browser can. */
function Copied({ label, text, button, hasLines }: CopiedProps) {
  const { invitations: texts } = useTexts('invitations');
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      // The text stands beside the button, to be copied by hand.
      () => {},
    );
  const Field = hasLines ? TextArea : TextField;
  return (
    <div className={styles.copied}>
      <Field label={label} value={text} readOnly dir="auto" />
      <Button type="button" kind="secondary" onClick={copy}>
        {button}
      </Button>
      <p role="status">{isCopied && texts.copied}</p>
    </div>
  );
}
