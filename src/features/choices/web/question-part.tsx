import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { type ActionError, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { ASKED_UNDER, type Outcome, type Question, type QuestionPlace } from '../contract.ts';
import { AskForm, type QuestionForm } from './ask-form.tsx';
import { Choices } from './choice-list.tsx';
import styles from './choices.module.css';

interface QuestionPartProps extends QuestionPlace {
  /** The page whose action changes the question. */
  path: string;
  /** The announcement that the question stands under, on a page of several. */
  under?: string;
  /** The level of the heading, on a page where another one stands above. */
  heading?: 'h2' | 'h3';
  /** The refusal of a form that a browser sent without scripts. */
  failure?: { error: ActionError; values?: Record<string, string> | undefined } | undefined;
}

/** Shows the question under a text, or lets its author ask one. */
export function QuestionPart({
  question,
  mayAsk,
  path: page,
  under,
  heading: Heading = 'h2',
  failure: refused,
}: QuestionPartProps) {
  const { choices: texts } = useTexts('choices');
  const [searchParams] = useSearchParams();
  // The address names the question that a form without scripts was about.
  const isNamed = (searchParams.get(ASKED_UNDER) ?? undefined) === under;
  const failure = isNamed ? refused : undefined;
  const path = under ? `${page}?${ASKED_UNDER}=${under}` : page;
  const anchor = under ? `question-${under}` : 'question';
  const fetcher = useFetcher<{ question: Outcome } | { error: ActionError }>();
  const { data } = fetcher;
  const section = useRef<HTMLElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const failed = data ? failureOf(data) : failure;
  const typed = data ? undefined : failure?.values;
  const done = data
    ? 'question' in data && data.question
    : isNamed && (searchParams.get('question') as Outcome);
  // A reloaded page still has the notice in its address.
  const isOld = done === 'chosen' && question?.isEnded;
  const outcome = done && !isOld && texts.outcomes[done];
  // The pressed button may have disappeared with its form.
  useEffect(() => {
    if (!data || isBusy || document.activeElement !== document.body) return;
    section.current?.focus({ preventScroll: true });
  }, [data, isBusy]);
  if (!question && !mayAsk && !outcome && !failed) return null;
  const form = { fetcher, path, isBusy, typed: typed?.intent === 'question-ask' ? typed : undefined };
  return (
    <section
      ref={section}
      id={anchor}
      className={styles.question}
      aria-labelledby={question && `${anchor}-title`}
      tabIndex={-1}
    >
      {question && (
        <>
          <Heading id={`${anchor}-title`} dir="auto" lang={question.language}>
            {question.text}
          </Heading>
          <Facts question={question} />
        </>
      )}
      <FormOutcome error={failed?.error} errors={texts.errors} success={!isBusy && outcome} />
      {question ? (
        <>
          <Choices question={question} {...form} />
          {question.isOwn && <OwnQuestion question={question} {...form} />}
        </>
      ) : (
        mayAsk && (
          <Disclosure summary={texts.ask} open={form.typed !== undefined}>
            <AskForm {...form} />
          </Disclosure>
        )
      )}
    </section>
  );
}

function Facts({ question: { isMany, isNamed, isEnded, endsAt } }: { question: Question }) {
  const { choices: texts } = useTexts('choices');
  const { dayAndTime } = useDateFormats();
  const end = dayAndTime(endsAt);
  return (
    <p className={styles.facts}>
      {isEnded
        ? texts.endedAt(end)
        : `${isMany ? texts.several : texts.one} ${isNamed ? texts.named : texts.unnamed} ${texts.endsAt(end)}`}
    </p>
  );
}

/** What the author of a question can do with it. */
function OwnQuestion({ question, ...form }: QuestionForm & { question: Question }) {
  const { choices: texts } = useTexts('choices');
  const { isBusy, typed } = form;
  return (
    <div className={styles.own}>
      {/* A refused change stays, so that its author can copy the text. */}
      {(question.written || typed) && (
        <Disclosure summary={texts.change} open={typed !== undefined}>
          <AskForm {...form} written={question.written ?? {}} />
        </Disclosure>
      )}
      {!question.isEnded && (
        <Act {...form} question={question} title={texts.endTitle} text={texts.endText}>
          <Button kind="secondary" name="intent" value="question-end" isBusy={isBusy}>
            {texts.end}
          </Button>
        </Act>
      )}
      <Act {...form} question={question} title={texts.deleteTitle} text={texts.deleteText}>
        <Button kind="danger" name="intent" value="question-delete" isBusy={isBusy}>
          {texts.delete}
        </Button>
      </Act>
    </div>
  );
}

interface ActProps extends Pick<QuestionForm, 'fetcher' | 'path'> {
  question: Question;
  title: string;
  text: string;
  children: ReactNode;
}

/** A button that changes a question. It first says what will follow. */
function Act({ fetcher, path, question, title, text, children }: ActProps) {
  return (
    <Disclosure summary={title}>
      <Form fetcher={fetcher} action={path} className="stack" fields={{ question: question.id }}>
        <p>{text}</p>
        {children}
      </Form>
    </Disclosure>
  );
}
