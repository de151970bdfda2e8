import { Suspense } from 'react';
import type { ActionError } from '../../../../../web/texts/errors.ts';
import { lazyPart } from '../../../../../web/ui/page/late.tsx';
import type { ConfirmFieldsProps } from '../../confirm-fields.tsx';
import { type Factors, NEEDS_AFTER, type Needs } from './confirm-errors.ts';

/** Loaded with its texts only when it is shown, because few visits need it. The server's page contains it from the start. */
const Fields = lazyPart(() => import('../../confirm-fields.tsx').then((file) => file.ConfirmFields));

interface Props extends Omit<ConfirmFieldsProps, 'needs' | 'factors'> {
  /** The proofs that the server asks for, at the time of the page's loading. */
  confirmation: { needs: Needs } & Factors;
  /** True if the form asks for the password anyway, which then suffices without a second factor. */
  hasPasswordField?: boolean;
}

/**
 * The fields of a dangerous act's form with which the viewer confirms who they are. Shows none while the session has
 * confirmed that recently. Everything else in the form stays as typed.
 */
export function ConfirmFields({ confirmation, hasPasswordField, ...props }: Props) {
  const needs = findNeeds(confirmation.needs, props.error);
  if (needs === 'nothing' || (needs === 'password' && hasPasswordField)) return null;
  return (
    <Suspense>
      <Fields
        needs={needs}
        factors={{ ...confirmation, ...(props.error?.details as Factors | undefined) }}
        {...props}
      />
    </Suspense>
  );
}

/** An error tells what is needed now: the page may have been loaded long ago. */
function findNeeds(needs: Needs, error: ActionError | undefined): Needs {
  if (error?.code === 'confirm-first') return (error.details?.needs as Needs | undefined) ?? needs;
  return (error && NEEDS_AFTER[error.code]) ?? needs;
}
