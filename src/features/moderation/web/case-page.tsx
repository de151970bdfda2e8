import { data, Link, redirect } from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { type ActionError, errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { DottedParts } from '../../../web/ui/members/dotted-parts.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import {
  answerObjectionInput,
  casePlace,
  decideCaseInput,
  type LogEntry,
  type ModerationCase,
  undoCaseInput,
} from '../contract.ts';
import { findNextCase, readCase } from '../server/cases.ts';
import { answerObjection, decideCase, proposeSuspension, undoCaseDecision } from '../server/decide-case.ts';
import type { Route } from './+types/case-page';
import { Done } from './case-outcome.tsx';
import { Deciding, RefusedWords } from './deciding.tsx';
import styles from './moderation.module.css';
import { Quote } from './quote.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { settings } = getRequest(context);
  const found = await readCase(app, viewer, params.case, settings.language);
  const { notice } = v.parse(casePlace, Object.fromEntries(new URL(request.url).searchParams));
  const next = notice === 'none' ? undefined : await findNextCase(app, viewer, params.case);
  return data({ found: found ?? null, notice, next }, { status: found ? 200 : 404 });
}

export function action({ context, params, request }: Route.ActionArgs) {
  const forms = v.variant('intent', [decideCaseInput, answerObjectionInput, undoCaseInput]);
  return handleForm({ context, request }, forms, async (input, { app, viewer }) => {
    const { isAuthorInformed } =
      input.intent === 'undo'
        ? await undoCaseDecision(app, viewer, params.case, input.entry)
        : !('rule' in input)
          ? await answerObjection(app, viewer, params.case, input)
          : input.intent === 'propose-suspension'
            ? await proposeSuspension(app, viewer, params.case, input)
            : await decideCase(app, viewer, params.case, { ...input, intent: input.intent });
    return redirect(`/moderation/${params.case}?notice=${isAuthorInformed ? 'told' : 'done'}`);
  });
}

interface Answer {
  error?: ActionError;
  values?: Record<string, string> | undefined;
}

/** Shows a case with its thing, its reports and its history, and the form that decides it. */
export default function CasePage({ loaderData: { found, notice, next }, actionData }: Route.ComponentProps) {
  const messages = useTexts('moderation');
  const { moderation: texts } = messages;
  const { content } = useTexts('content');
  const answer: Answer = failureOf(actionData) ?? {};
  const back = '/moderation';
  const newer = answer.error?.details?.case;
  const newest = found?.log.at(-1);
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
    <Page title={found.heading} isWide>
      <PageHeading
        title={<span lang={textLanguage(found.heading)}>{found.heading}</span>}
        intro={content[found.kind]?.name}
        back={back}
      />
      <div className={styles.columns}>
        <div className="stack">
          <ReportedCard found={found} />
          <Reports found={found} />
        </div>
        <div className={styles.decision}>
          <LiveRegion>
            {answer.error && (
              <MessageBox tone="danger">
                {errorText(messages, answer.error, {
                  ...texts.errors,
                  'invalid-input': texts.chooseDecision,
                })}{' '}
                {typeof newer === 'string' && <Link to={`/moderation/${newer}`}>{texts.toCase}</Link>}
              </MessageBox>
            )}
          </LiveRegion>
          {notice !== 'none' && !answer.error && (
            <Done key={newest?.id} found={found} isInformed={notice === 'told'} next={next} />
          )}
          {found.refusal ? (
            <MessageBox tone="information">{texts.refusals[found.refusal]}</MessageBox>
          ) : (
            <Deciding key={`form ${newest?.id}`} found={found} isDone={notice !== 'none'} {...answer} />
          )}
          {(found.refusal || found.closedAt !== null) && <RefusedWords values={answer.values} />}
        </div>
      </div>
    </Page>
  );
}

function ReportedCard({ found }: { found: ModerationCase }) {
  const { moderation: texts } = useTexts('moderation');
  const { content } = useTexts('content');
  const isAdministrator = useCan('open-admin-pages');
  const { now } = found;
  const kinds = new Set(now?.sounds.map(({ kind }) => kind));
  const reasons = [...found.pieces, ...[...kinds].flatMap((kind) => content[kind]?.heldFor ?? [])];
  const isChanged = now && (now.title !== found.title || now.text !== found.text);
  return (
    <Card>
      <h2>{found.isHeld ? texts.asHeld : texts.asReported}</h2>
      <Quote text={wholeText(found, found)} />
      {found.around.length > 0 && <Around found={found} />}
      <h2>{texts.asNow}</h2>
      {!now && <p>{texts.deleted}</p>}
      {now && !isChanged && <p>{texts.unchanged}</p>}
      {now && isChanged && <Quote text={wholeText(found, now)} />}
      {now && <Photos photos={now.photos} />}
      {now?.sounds.map(({ kind, path }) => (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written the sound down yet
        <audio
          key={path}
          className={styles.audio}
          controls
          preload="none"
          src={path}
          aria-label={content[kind]?.name}
        />
      ))}
      {found.isHeld && now && (
        <>
          <h2>{texts.heldFor}</h2>
          <p className={styles.text}>{reasons.join('\n') || texts.heldForNothing}</p>
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

/** Returns the present or former text of a thing to show. */
function wholeText(
  { isTitleOfText }: Pick<ModerationCase, 'isTitleOfText'>,
  { title, text }: { title: string; text: string },
): string {
  return isTitleOfText ? text : [title, text].filter(Boolean).join('\n\n');
}

function Photos({ photos }: { photos: string[] }) {
  const { content } = useTexts('content');
  if (photos.length === 0) return null;
  return (
    <p className={styles.photos}>
      {photos.map((photo) => (
        <img key={photo} src={photo} alt={content.photo?.name} loading="lazy" />
      ))}
    </p>
  );
}

/** Shows the things around a reported one. */
function Around({ found: { kind, around } }: { found: ModerationCase }) {
  const { content } = useTexts('content');
  const { moderation: texts } = useTexts('moderation');
  const { dayAndTime } = useDateFormats();
  return (
    <>
      <h2>{content[kind]?.around}</h2>
      <p>{content[kind]?.aroundNote}</p>
      <ol className={styles.list}>
        {around.map(({ id, by, text, photos, at }) => (
          <li key={id}>
            <Quote text={text} />
            <Photos photos={photos} />
            <p className={styles.facts}>
              <bdi>{by || texts.someone}</bdi>, {dayAndTime(at)}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
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
          {found.reports > found.reportList.length && (
            <p>{texts.moreReports(found.reports - found.reportList.length)}</p>
          )}
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

/** Shows one entry of the log. */
function LogItem({ entry }: { entry: LogEntry }) {
  const { moderation: texts } = useTexts('moderation');
  const { dayAndTime } = useDateFormats();
  return (
    <li>
      <p>{texts.actions[entry.action]}</p>
      <p className={`dotted ${styles.facts}`}>
        <DottedParts>
          <time dateTime={new Date(entry.at).toISOString()}>{dayAndTime(entry.at)}</time>
          {entry.by && texts.by(entry.by)}
          {entry.rule !== null && texts.ruleNumber(entry.rule)}
        </DottedParts>
      </p>
      {[entry.words, entry.note].map(
        (text, index) => text && <Quote key={index === 0 ? 'words' : 'note'} text={text} />,
      )}
    </li>
  );
}
