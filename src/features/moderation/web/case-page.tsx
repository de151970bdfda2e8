import { data, Link, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { preserveFormOnFailure } from '../../../web/ui/controls/preserve-form-on-failure.ts';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import {
  type ContentKind,
  type Decision,
  decideCaseInput,
  MAX_DECISION,
  type ModerationCase,
  undoCaseInput,
} from '../contract.ts';
import { readCase } from '../server/cases.ts';
import { decideCase, proposeSuspension, undoCaseDecision } from '../server/decide-case.ts';
import type { Route } from './+types/case-page';
import { LogItem } from './log-entries.tsx';
import styles from './moderation.module.css';
import { Quote } from './quote.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { settings } = getRequest(context);
  const found = await readCase(app, viewer, params.case, settings.language);
  const isDone = new URL(request.url).searchParams.get('notice') === 'done';
  return data({ found: found ?? null, isDone }, { status: found ? 200 : 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const input = await readForm(request, v.variant('intent', [decideCaseInput, undoCaseInput]));
      const { intent } = input;
      if (intent === 'undo') await undoCaseDecision(app, viewer, params.case, input.entry);
      else if (intent === 'propose-suspension') await proposeSuspension(app, viewer, params.case, input);
      else await decideCase(app, viewer, params.case, { ...input, intent });
      return redirect(`/moderation/${params.case}?notice=done`);
    },
    request,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => preserveFormOnFailure(serverAction);

interface Answer {
  error?: ActionError;
  values?: Record<string, string> | undefined;
}

/** Shows a case with its thing, its reports and its history, and the form that decides it. */
export default function CasePage({ loaderData: { found, isDone }, actionData }: Route.ComponentProps) {
  const messages = useTexts('moderation');
  const { moderation: texts } = messages;
  const answer: Answer = (actionData && 'error' in actionData && actionData) || {};
  const back = { to: '/moderation', label: texts.back };
  const newer = answer.error?.details?.case;
  if (!found) {
    return (
      <Page title={texts.title}>
        <PageHeading title={texts.title} back={back} />
        <MessageBox tone="danger">
          {errorText(messages, answer.error ?? 'not-found', texts.errors)}
        </MessageBox>
      </Page>
    );
  }
  return (
    <Page title={found.heading}>
      <PageHeading
        title={<span lang={textLanguage(found.heading)}>{found.heading}</span>}
        intro={texts.kinds[found.kind]}
        back={back}
      />
      <LiveRegion>
        {answer.error && (
          <MessageBox tone="danger">
            {errorText(messages, answer.error, texts.errors)}{' '}
            {typeof newer === 'string' && <Link to={`/moderation/${newer}`}>{texts.toCase}</Link>}
          </MessageBox>
        )}
        {isDone && !answer.error && <MessageBox tone="success">{texts.done}</MessageBox>}
      </LiveRegion>
      <ReportedCard found={found} />
      <Reports found={found} />
      {found.refusal ? (
        <MessageBox tone="information">{texts.refusals[found.refusal]}</MessageBox>
      ) : (
        <>
          {found.closedAt === null && <DecideForm found={found} {...answer} />}
          {found.undoable && <UndoForm entry={found.undoable} />}
        </>
      )}
    </Page>
  );
}

function ReportedCard({ found }: { found: ModerationCase }) {
  const { moderation: texts } = useTexts('moderation');
  const isAdministrator = useCan('open-admin-pages');
  const { now } = found;
  const isChanged = now && (now.title !== found.title || now.text !== found.text);
  return (
    <Card>
      <h2>{found.isHeld ? texts.asHeld : texts.asReported}</h2>
      <Quote text={wholeText(found.kind, found)} />
      <h2>{texts.asNow}</h2>
      {!now && <p>{texts.deleted}</p>}
      {now && !isChanged && <p>{texts.unchanged}</p>}
      {now && isChanged && <Quote text={wholeText(found.kind, now)} />}
      {now && now.photos.length > 0 && (
        <p className={styles.photos}>
          {now.photos.map((photo) => (
            <img key={photo} src={photo} alt={texts.kinds.photo} loading="lazy" />
          ))}
        </p>
      )}
      {found.isHeld && now && (
        <>
          <h2>{texts.heldFor}</h2>
          <p className={styles.text}>{found.pieces.join('\n') || texts.heldForNothing}</p>
        </>
      )}
      {now?.isHidden && <p>{texts.isHidden}</p>}
      <h2>{texts.about}</h2>
      <p>
        <bdi>{found.about || texts.someone}</bdi>. {texts.record(found.record.hidden, found.record.warned)}
      </p>
      <p className="row">
        {now?.path && <ButtonLink to={now.path}>{texts.open}</ButtonLink>}
        {isAdministrator && found.aboutId && (
          <>
            <ButtonLink to={`/admin/members/${found.aboutId}`}>{texts.membership}</ButtonLink>
            <ButtonLink to={`/admin/members/${found.aboutId}?decide=suspend`}>{texts.suspend}</ButtonLink>
          </>
        )}
      </p>
    </Card>
  );
}

/** Returns what to show of a thing. The title of a comment is the beginning of its text. */
function wholeText(kind: ContentKind, { title, text }: { title: string; text: string }): string {
  return kind === 'comment' ? text : [title, text].filter(Boolean).join('\n\n');
}

function Reports({ found }: { found: ModerationCase }) {
  const { moderation: texts } = useTexts('moderation');
  const { dayAndTime } = useDateFormats();
  return (
    <Card>
      {found.objection && (
        <>
          <h2>{texts.objectionTitle}</h2>
          <Quote text={found.objection} />
        </>
      )}
      {found.reportList.length > 0 && (
        <>
          <h2>{texts.reportsTitle}</h2>
          <ul className={styles.list}>
            {found.reportList.map((report) => (
              <li key={`${report.at} ${report.by}`}>
                <p>{texts.categories[report.category]}</p>
                {report.words && <Quote text={report.words} />}
                <p className={styles.facts}>
                  <bdi>{report.by || texts.someone}</bdi>, {dayAndTime(report.at)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.log.length > 0 && (
        <>
          <h2>{texts.history}</h2>
          <ol className={styles.list}>
            {found.log.map((entry) => (
              <LogItem key={entry.id} entry={entry} />
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

function DecideForm({ found, error, values }: { found: ModerationCase } & Answer) {
  const { moderation: texts } = useTexts('moderation');
  const form = useFocusOnInvalidField(error);
  const isBusy = useNavigation().formMethod === 'POST';
  const field = error?.details?.field;
  const isRelease = (decision: Decision) => found.isHeld && decision === 'no-breach';
  const isAt = (name: string, text: string) => (field === name ? text : undefined);
  return (
    <Card>
      <h2>{texts.decide}</h2>
      <Form ref={form} className="stack" replace>
        {found.now && <input type="hidden" name="seen" value={found.now.version} />}
        <fieldset className={styles.choices}>
          <legend>{texts.decision}</legend>
          {found.decisions.map((decision) => (
            <Choice
              key={decision}
              type="radio"
              name="intent"
              value={decision}
              label={isRelease(decision) ? texts.release : texts.decisions[decision]}
              hint={isRelease(decision) ? texts.releaseEffect : texts.effects[decision]}
              defaultChecked={values?.intent === decision}
              required
            />
          ))}
        </fieldset>
        <SelectField
          label={texts.rule}
          name="rule"
          defaultValue={values?.rule ?? ''}
          error={isAt('rule', texts.errors['rule-missing'])}
        >
          <option value="">{texts.chooseRule}</option>
          {found.rules.map((rule, index) => (
            <option key={rule} value={index + 1}>
              {`${index + 1}. ${rule}`}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={texts.words}
          hint={texts.wordsHint}
          name="words"
          rows={4}
          dir="auto"
          maxLength={MAX_DECISION}
          defaultValue={values?.words}
          error={isAt('words', texts.errors.blank)}
        />
        <TextArea
          label={texts.note}
          name="note"
          rows={2}
          dir="auto"
          maxLength={MAX_DECISION}
          defaultValue={values?.note}
          error={isAt('note', texts.errors.blank)}
        />
        <div>
          <Button isBusy={isBusy} busyText={texts.busy}>
            {texts.decide}
          </Button>
        </div>
      </Form>
      <Form className="stack" replace>
        <input type="hidden" name="intent" value="propose-suspension" />
        <TextArea label={texts.propose} hint={texts.proposeHint} name="note" rows={2} dir="auto" required />
        <div>
          <Button kind="secondary" isBusy={isBusy} busyText={texts.busy}>
            {texts.propose}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function UndoForm({ entry }: { entry: string }) {
  const { moderation: texts } = useTexts('moderation');
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form replace>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="entry" value={entry} />
      <Button kind="secondary" isBusy={isBusy} busyText={texts.busy}>
        {texts.undo}
      </Button>
    </Form>
  );
}
