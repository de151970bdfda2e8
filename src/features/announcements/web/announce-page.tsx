import { useState } from 'react';
import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { type ActionError, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { SaveBar } from '../../../web/ui/members/save-bar.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import {
  askInput,
  CHOICE_FIELDS,
  CHOICE_LISTS,
  chooseInput,
  type QuestionPlace,
  questionInput,
} from '../../choices/contract.ts';
import { answerQuestionForm, findAskedUnder } from '../../choices/request.ts';
import { readAnnouncedQuestions } from '../../choices/server/read-question.ts';
import { LazyAnnouncedQuestion, LazyAskFields } from '../../choices/web/lazy-announced-question.ts';
import { type Announcement, announceInput, withdrawInput } from '../contract.ts';
import { announce, listAnnouncements, withdrawAnnouncement } from '../server/announcements.ts';
import type { Route } from './+types/announce-page';

const PATH = '/admin/announcements';

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const notice = (['sent', 'withdrawn'] as const).find((name) => searchParams.has(name));
    const announcements = await listAnnouncements(app, viewer);
    const ids = announcements.map(({ id }) => id);
    const questions = await readAnnouncedQuestions(app, viewer, ids, { manages: true });
    return { announcements, questions, notice, key: crypto.randomUUID() };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  const inputs = v.variant('intent', [announceInput, withdrawInput, askInput, chooseInput, questionInput]);
  return handleForm(
    { context, request },
    inputs,
    async (input, { app, viewer }) => {
      switch (input.intent) {
        case 'announce':
          await announce(app, viewer, input);
          return redirect('/admin/announcements?sent');
        case 'withdraw':
          await withdrawAnnouncement(app, viewer, input.announcement);
          return redirect('/admin/announcements?withdrawn');
        default:
          return answerQuestionForm(context, findAskedUnder(request), input, PATH);
      }
    },
    { lists: CHOICE_LISTS },
  );
}

/** Where administrators tell something to all members, and withdraw it. */
export default function AnnouncePage({ loaderData, actionData }: Route.ComponentProps) {
  const { announce: texts } = useTexts('announcements');
  const { state, formMethod, formData } = useNavigation();
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { announcements, questions, notice, key } = loaderData;
  const failure = failureOf(actionData);
  const isOfQuestion = failure?.values?.intent?.startsWith('question-');
  // The fields of a question have the words for what is wrong with them.
  const isOfFields = failure && /^(question-|too-long$)/.test(failure.error.code);
  const [newest] = announcements;
  const isSending = formMethod === 'POST' && formData?.get('intent') === 'announce';
  return (
    <Card>
      <h2>{texts.title}</h2>
      <FormOutcome
        error={!isOfQuestion && !isOfFields && failure?.error}
        errors={texts.errors}
        success={notice && state === 'idle' && texts[notice]}
      />
      {/* An announcement empties the form. */}
      <AnnounceForm
        key={newest?.id}
        newKey={key}
        typed={isOfQuestion ? undefined : failure?.values}
        error={isOfFields && !isOfQuestion ? failure?.error : undefined}
        isBusy={isSending}
      />
      {newest && <h3>{texts.earlier}</h3>}
      {announcements.map((announcement) => (
        <div key={announcement.id} className="stack">
          <Earlier announcement={announcement} />
          <LazyAnnouncedQuestion
            {...(questions[announcement.id] as QuestionPlace)}
            path={PATH}
            under={announcement.id}
            heading="h3"
            failure={isOfQuestion ? failure : undefined}
          />
        </div>
      ))}
    </Card>
  );
}

interface AnnounceFormProps {
  /** Idempotency key of the next announcement. */
  newKey: string;
  /** The fields of a refused form. */
  typed: Record<string, string> | undefined;
  /** What is wrong with the question. */
  error: ActionError | undefined;
  isBusy: boolean;
}

function AnnounceForm({ newKey, typed, error, isBusy }: AnnounceFormProps) {
  const { announce: texts } = useTexts('announcements');
  // Keep the first key: a revalidation brings a new one, but the form must stay the same submission.
  const [key] = useState(newKey);
  return (
    <Form className="stack" replace fields={{ intent: 'announce', key }}>
      <TextArea label={texts.en} name="textEn" lang="en" rows={3} defaultValue={typed?.textEn} />
      <TextArea
        label={texts.ml}
        name="textMl"
        lang="ml"
        rows={3}
        defaultValue={typed?.textMl}
        hint={texts.hint}
      />
      <Disclosure
        summary={texts.ask}
        open={typed !== undefined && [...CHOICE_FIELDS, 'question'].some((name) => typed[name])}
      >
        <div className="stack">
          <p>{texts.askHint}</p>
          <LazyAskFields values={typed} error={error} />
        </div>
      </Disclosure>
      <SaveBar>
        <Button isBusy={isBusy} busyText={texts.sending}>
          {texts.send}
        </Button>
      </SaveBar>
    </Form>
  );
}

function Earlier({ announcement }: { announcement: Announcement }) {
  const { announce: texts } = useTexts('announcements');
  const { dayAndTime } = useDateFormats();
  const { id, en, ml, createdAt } = announcement;
  return (
    <Form className="stack" replace fields={{ intent: 'withdraw', announcement: id }}>
      <p>
        <time dateTime={new Date(createdAt).toISOString()}>{dayAndTime(createdAt)}</time>
      </p>
      {en && <p lang="en">{en}</p>}
      {ml && <p lang="ml">{ml}</p>}
      <Button kind="secondary">{texts.withdraw}</Button>
    </Form>
  );
}
