import type { ReactNode } from 'react';
import { type ActionError, errorText } from '../../../texts/errors.ts';
import { useTexts } from '../../../texts/texts.ts';
import { MessageBox } from '../../page/message-box.tsx';
import { LiveRegion } from '../live-region.tsx';

interface FormOutcomeProps {
  /** Why the form was refused. */
  error: ActionError | false | undefined;
  /** The page's own texts of errors, by their codes. */
  errors?: Record<string, string>;
  /** Says what the form has done. */
  success?: ReactNode;
  /** Stands in the message below the text of the error. */
  children?: ReactNode;
}

/** Says why a form was refused, or else what it has done. Must be on the page before the form is sent. */
export function FormOutcome({ error, errors, success, children }: FormOutcomeProps) {
  const messages = useTexts();
  return (
    <LiveRegion>
      {error ? (
        <MessageBox tone="danger">
          {errorText(messages, error, errors)}
          {children}
        </MessageBox>
      ) : (
        success && <MessageBox tone="success">{success}</MessageBox>
      )}
    </LiveRegion>
  );
}
