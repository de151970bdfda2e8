import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import type { BookFacts } from '../contract.ts';
import { BookFields } from './book-fields.tsx';

interface BookFormPageProps {
  title: string;
  back: string;
  /** The hidden fields of the form. */
  hidden: Record<string, string>;
  /** Undefined for a new book. */
  facts: BookFacts | undefined;
  /** Why the form was refused, and what was typed. */
  failure: { error: ActionError; values: Record<string, string> | undefined } | undefined;
  /** What refusals of other forms of the page say. */
  errors?: Record<string, string>;
  submit: string;
  /** Shown below the form. */
  children?: ReactNode;
}

/** A page with the form of a book's facts. */
export function BookFormPage({
  title,
  back,
  hidden,
  facts,
  failure,
  errors,
  submit,
  children,
}: BookFormPageProps) {
  const { bookEditing: texts } = { ...useTexts('book'), ...useTexts('book-editors') };
  const isBusy = useNavigation().formData?.get('intent') === hidden.intent;
  // Another form of the page may have been refused.
  const typed = failure?.values?.intent === hidden.intent ? failure?.values : undefined;
  return (
    <Page title={title}>
      <PageHeading title={title} back={back} />
      <FormOutcome error={!isBusy && failure?.error} errors={{ ...texts.errors, ...errors }} />
      <Card>
        <Form className="stack" fields={hidden}>
          <BookFields facts={facts} typed={typed} />
          <Button isBusy={isBusy} busyText={texts.saving}>
            {submit}
          </Button>
        </Form>
      </Card>
      {children}
    </Page>
  );
}
