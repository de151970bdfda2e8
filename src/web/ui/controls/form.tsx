import { type ComponentProps, useState } from 'react';
import { type FetcherWithComponents, Form as RouterForm } from 'react-router';
import { useViewer } from '../page/viewer.ts';
import { type FormFetcher, ProblemsContext, useFormProblems } from './field-problems.ts';

type FormProps = ComponentProps<typeof RouterForm> & {
  /** Sends the form without a navigation. */
  fetcher?: (FormFetcher & Pick<FetcherWithComponents<unknown>, 'Form'>) | undefined;
  /** What the form sends besides the fields that the reader fills. */
  fields?: Record<string, string | number | undefined>;
};

/**
 * A form that changes something. It names the account that opened it: see AccountField. Problems are shown at
 * the fields, in our words instead of the browser's, even if the form was sent before this script ran.
 */
export function Form({ fetcher, fields = {}, children, onSubmit, onInput, onReset, ...props }: FormProps) {
  const Sender = fetcher?.Form ?? RouterForm;
  const { problems, check, keepSent, follow, forget } = useFormProblems(fetcher);
  return (
    <Sender
      method="post"
      noValidate
      {...props}
      onSubmit={(event) => {
        if (!check(event)) return;
        onSubmit?.(event);
        if (!event.defaultPrevented) keepSent(event);
      }}
      onInput={(event) => {
        follow(event);
        onInput?.(event);
      }}
      onReset={(event) => {
        forget();
        onReset?.(event);
      }}
    >
      <AccountField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ProblemsContext value={problems}>{children}</ProblemsContext>
    </Sender>
  );
}

/**
 * Names the account that opened a form, so that the server refuses the form once somebody else has signed in in
 * this browser. Must be the form's first field, because the server reads only the beginning of the body.
 * Renders nothing for a visitor.
 */
export function AccountField() {
  // Keep the first account: the page's data follows the session, which may belong to another account by now.
  const [account] = useState(useViewer()?.accountId);
  return account ? <input type="hidden" name="account" value={account} /> : null;
}
