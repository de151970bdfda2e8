import { data, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import type { Confirmation } from '../../accounts/contract.ts';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import { type EditedRemembrance, MAX_DATE, MAX_WORDS, noticePlace, remembranceInput } from '../contract.ts';
import { readForEditing, saveRemembrance } from '../server/remembrances.ts';
import type { Route } from './+types/words-page';

export async function loader({ context, params: { account }, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { notice } = v.parse(noticePlace, Object.fromEntries(new URL(request.url).searchParams));
  const found = await readForEditing(app, viewer, account);
  if (!found) return data({ account, remembrance: null }, { status: 404 });
  const confirmation = await getConfirmation(context);
  const written = asWritten({ born: found.born, died: found.died, words: found.words });
  return { account, remembrance: { ...found, ...written }, email: viewer.email, confirmation, notice };
}

export function action({ context, params: { account }, request }: Route.ActionArgs) {
  return handleForm({ context, request }, remembranceInput, async (input, { app, viewer }) => {
    if (input.intent === 'download') {
      await confirmByForm(context, input);
      return redirect(`/people/${account}/remembrance/archive`);
    }
    await saveRemembrance(app, viewer, account, input);
    return redirect(`/people/${account}/remembrance?notice=saved`);
  });
}

/**
 * Where administrators and the person of trust write a page of remembrance, and where the person of trust
 * receives the archive.
 */
export default function WordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('remembrance');
  const { remembranceWords: texts } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  const { account } = loaderData;
  const back = `/people/${account}`;
  const { error, values } = failureOf(actionData) ?? {};
  if (!('email' in loaderData)) {
    return (
      <Page title={texts.title}>
        <PageHeading title={texts.title} back={back} />
        <MessageBox tone="danger">{errorText(messages, error ?? 'forbidden', texts.errors)}</MessageBox>
      </Page>
    );
  }
  const { remembrance, email, confirmation, notice } = loaderData;
  const isOfDownload = values?.intent === 'download' || (error && isConfirmError(error));
  const version = error?.code === 'words-changed' ? error.details?.version : remembrance.version;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro(remembrance.name)} back={back} />
      <FormOutcome
        error={!isOfDownload && error}
        errors={texts.errors}
        success={notice && !error && !isBusy && texts.saved}
      />
      <Card>
        <Form className="stack" fields={{ intent: 'save', version: String(version) }}>
          {(['born', 'died'] as const).map((name) => (
            <TextField
              key={name}
              label={texts[name]}
              name={name}
              maxLength={MAX_DATE * MAX_UNITS_PER_GRAPHEME}
              defaultValue={values?.[name] ?? remembrance[name]}
              hint={name === 'born' ? texts.dateHint : undefined}
              dir="auto"
            />
          ))}
          <TextArea
            label={texts.words}
            name="words"
            rows={6}
            maxLength={MAX_WORDS * MAX_UNITS_PER_GRAPHEME}
            defaultValue={values?.words ?? remembrance.words}
            hint={texts.wordsHint}
            dir="auto"
          />
          <Button isBusy={isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </Form>
      </Card>
      {remembrance.archiveOpensAt !== null && (
        <Archive
          account={account}
          remembrance={remembrance}
          opensAt={remembrance.archiveOpensAt}
          email={email}
          confirmation={confirmation}
          error={isOfDownload ? error : undefined}
        />
      )}
    </Page>
  );
}

interface ArchiveProps {
  account: string;
  remembrance: EditedRemembrance;
  /** Milliseconds since 1970. */
  opensAt: number;
  /** The viewer's email. */
  email: string;
  confirmation: Confirmation;
  error: ActionError | undefined;
}

/** Gives the archive to the person of trust, once the archive is open and they have confirmed who they are. */
function Archive({ account, remembrance, opensAt, email, confirmation, error }: ArchiveProps) {
  const { remembranceWords: texts } = useTexts('remembrance');
  const { day } = useDateFormats();
  return (
    <Card>
      <h2>{texts.archiveTitle}</h2>
      <p dir="auto">{texts.archiveText(remembrance.name)}</p>
      {!remembrance.isArchiveOpen ? (
        <p>{texts.archiveLater(day(opensAt))}</p>
      ) : confirmation.needs === 'nothing' ? (
        <div>
          <ButtonLink to={`/people/${account}/remembrance/archive`} reloadDocument>
            {texts.download}
          </ButtonLink>
        </div>
      ) : (
        <Form
          action={`/people/${account}/remembrance`}
          className="stack"
          reloadDocument
          fields={{ intent: 'download' }}
        >
          <ConfirmFields confirmation={confirmation} error={error} email={email} />
          <Button kind="secondary">{texts.download}</Button>
        </Form>
      )}
    </Card>
  );
}
