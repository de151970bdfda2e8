import type { FetcherWithComponents } from 'react-router';
import type { ActionError } from '../../../web/texts/errors.ts';
import type { ProfileNotice } from '../contract.ts';

/** The forms of the page by the value of their `intent` field. */
export type Intent =
  | 'save'
  | 'photo'
  | 'remove-photo'
  | 'visibility'
  | 'reset-mail'
  | 'change-password'
  | 'end-sessions';

export interface FormResult {
  notice?: string;
  error?: ActionError;
  /** The submitted values, for browsers without JavaScript. */
  values?: Record<string, string> | undefined;
}

export type ProfileFetcher = FetcherWithComponents<FormResult>;

/** The notice of each form's success. */
const NOTICES: Record<Intent, ProfileNotice> = {
  save: 'saved',
  photo: 'photo-changed',
  'remove-photo': 'photo-removed',
  visibility: 'visibility-saved',
  'reset-mail': 'reset-sent',
  'change-password': 'password-changed',
  'end-sessions': 'sessions-ended',
};

/**
 * Returns the form that a result without JavaScript belongs to. A photo that is too large has no `intent`,
 * because the server does not read the body.
 */
export function intentOf({ error, values, notice }: FormResult): Intent | undefined {
  if (error?.code.startsWith('photo-')) return 'photo';
  const intents = Object.keys(NOTICES) as Intent[];
  return intents.find((intent) => intent === values?.intent || NOTICES[intent] === notice);
}
