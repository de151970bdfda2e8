import { type ComponentProps, useState } from 'react';
import { type FetcherWithComponents, Form as RouterForm } from 'react-router';
import { useViewer } from '../page/viewer.ts';

type FormProps = ComponentProps<typeof RouterForm> & {
  /** Sends the form without a navigation. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form'> | undefined;
};

/** A form that changes something. It names the account that opened it: see AccountField. */
export function Form({ fetcher, children, ...props }: FormProps) {
  const Sender = fetcher?.Form ?? RouterForm;
  return (
    <Sender method="post" {...props}>
      <AccountField />
      {children}
    </Sender>
  );
}

/**
 * Names the account that opened a form, so that the server refuses it once somebody else has signed in in this browser.
 * Must be the form's first field, because the server reads only the beginning of what is sent. Renders nothing for a visitor.
 */
export function AccountField() {
  // The page's data follows the session, and may be another one's already.
  const [account] = useState(useViewer()?.accountId);
  return account ? <input type="hidden" name="account" value={account} /> : null;
}
