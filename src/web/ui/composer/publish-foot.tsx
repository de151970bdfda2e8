import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { MessageBox } from '../page/message-box.tsx';
import styles from './composer.module.css';

interface PublishFootProps {
  intent: string;
  /** Labels of the submit button, idle and busy. */
  submit: { text: string; busyText: string };
  isBusy: boolean;
  /** What the form still needs, in words. The button is disabled until then. */
  missing: string | undefined;
  /** Why the server refused the form. */
  error: string | undefined;
  /** Further elements beside the button. */
  children?: ReactNode;
}

/** The button that ends a composer's second step, at the end of the screen, with the result of the last press. */
export function PublishFoot({ intent, submit, isBusy, missing, error, children }: PublishFootProps) {
  return (
    <div className={styles.foot}>
      {error && <MessageBox tone="danger">{error}</MessageBox>}
      <div className={styles.buttons}>
        <Button
          name="intent"
          value={intent}
          isBusy={isBusy}
          busyText={submit.busyText}
          // Unlike `disabled`, this keeps the button in the tab order, so that everyone can find out why.
          aria-disabled={missing !== undefined}
          aria-describedby={missing && 'incomplete'}
          onClick={(event) => missing && event.preventDefault()}
        >
          {submit.text}
        </Button>
        {missing && (
          <p id="incomplete" className={styles.incomplete}>
            {missing}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
