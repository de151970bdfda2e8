import type { ActionError } from '../../../web/texts/errors.ts';

/** Why the server refused a form about a comment. */
export interface RefusedComment {
  error: ActionError;
  /** The submitted fields. Missing if the form still shows them. */
  values?: Record<string, string> | undefined;
}
