import { data, Link, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { CATEGORIES, MAX_REPORT, reportInput, thingPlace } from '../contract.ts';
import { readReportable, reportContent } from '../server/reports.ts';
import type { Route } from './+types/report-page';
import styles from './moderation.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const search = new URL(request.url).searchParams;
  if (search.get('notice') === 'sent') return { thing: null, isSent: true };
  const place = v.safeParse(thingPlace, Object.fromEntries(search));
  if (!place.success) return data({ thing: null, isSent: false }, { status: 404 });
  const thing = (await readReportable(app, viewer, place.output)) ?? null;
  return data({ thing, isSent: false }, { status: thing ? 200 : 404 });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, reportInput, async (input, { app, viewer }) => {
    const { caseId, mayDecide } = await reportContent(app, viewer, input);
    return redirect(mayDecide ? `/moderation/${caseId}` : '/report?notice=sent');
  });
}

/** The form of a report. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { moderation: texts } = useTexts('moderation');
  const { content } = useTexts('content');
  const isBusy = useNavigation().formMethod === 'POST';
  const { thing, isSent } = loaderData;
  const { error, values } = failureOf(actionData) ?? {};
  const isAtWords = error?.code === 'blank';
  return (
    <Page title={texts.reportTitle} isNarrow>
      <h1>{thing || isSent ? texts.reportTitle : texts.goneTitle}</h1>
      <FormOutcome error={error} errors={texts.errors} success={isSent && texts.reportSent} />
      {thing ? (
        <Card>
          <Form className="stack" replace fields={{ kind: thing.kind, id: thing.id }}>
            <p className={styles.text} dir="auto" lang={textLanguage(thing.title)}>
              {thing.title}
            </p>
            {thing.photo && (
              <p className={styles.photos}>
                <img src={thing.photo} alt={content.photo?.name} />
              </p>
            )}
            <p>
              {content[thing.kind]?.reportIntro ?? texts.reportIntro}{' '}
              <Link to="/house-rules">{texts.rules}</Link>
            </p>
            <fieldset className={styles.choices}>
              <legend>{texts.question}</legend>
              {CATEGORIES.map((category) => (
                <Choice
                  key={category}
                  type="radio"
                  name="category"
                  value={category}
                  label={texts.categories[category]}
                  defaultChecked={values?.category === category}
                  required
                />
              ))}
            </fieldset>
            <TextArea
              label={texts.reportWords}
              name="words"
              rows={4}
              dir="auto"
              maxLength={MAX_REPORT}
              defaultValue={values?.words}
              error={isAtWords ? texts.errors.blank : undefined}
            />
            <div className="row">
              <Button isBusy={isBusy} busyText={texts.sending}>
                {texts.sendReport}
              </Button>
              <ButtonLink to={thing.path}>{texts.back}</ButtonLink>
            </div>
          </Form>
        </Card>
      ) : (
        <>
          {!isSent && <p>{texts.goneText}</p>}
          <p>
            <ButtonLink to="/stories">{texts.back}</ButtonLink>
          </p>
        </>
      )}
    </Page>
  );
}
