import type { FetcherWithComponents } from 'react-router';
import type { ActionError } from '../../../web/messages/messages.ts';
import type { ProfileNotice } from '../contract.ts';

/** The forms of the page, by what they ask for. */
export type Intent = 'save' | 'photo' | 'remove-photo' | 'reset-mail' | 'change-password' | 'end-sessions';

/** How a form went. */
export interface Answer {
  notice?: string;
  error?: ActionError;
  /** What was typed, for a browser without scripts. */
  values?: Record<string, string> | undefined;
}

export type ProfileFetcher = FetcherWithComponents<Answer>;

/** What each form's success is called. */
export const NOTICES: Record<Intent, ProfileNotice> = {
  save: 'saved',
  photo: 'photo-changed',
  'remove-photo': 'photo-removed',
  'reset-mail': 'reset-sent',
  'change-password': 'password-changed',
  'end-sessions': 'sessions-ended',
};

/** Which form a page that came without scripts answers. A photo too large to be read has no fields to tell. */
export function intentOf({ error, values, notice }: Answer): Intent | undefined {
  if (error?.code.startsWith('photo-')) return 'photo';
  const intents = Object.keys(NOTICES) as Intent[];
  return intents.find((intent) => intent === values?.intent || NOTICES[intent] === notice);
}
