import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { type PageTexts, useTexts } from '../../../web/texts/texts.ts';
import {
  LONG_STATUS_MS,
  STATUS_MS,
  type Status,
  StatusMessage,
} from '../../../web/ui/members/shared/status-message.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { FormResult, Intent } from './form-result.ts';

/** Forms with a short status. All others show their status longer (specification §9). */
const SHORT_STATUS: Intent[] = ['save', 'remove-photo'];
/** Errors that are shown at their field instead. */
const FIELD_ERRORS = [
  'too-long',
  'profile-changed',
  'name-address',
  'photo-heic',
  'photo-invalid',
  'photo-too-large',
  'photo-too-many-pixels',
  'passwords-differ',
  'password-too-short',
  'password-too-long',
  'confirm-first',
  'wrong-code',
];

/** Errors that are not caused by the form: the server cannot store anything at the moment. */
const SERVER_ERRORS = ['busy', 'storage-full', 'storage-unwritable'];

/** Shows the result of one of the page's forms. */
export function FormStatus({ intent, result }: { intent: Intent; result: FormResult | undefined }) {
  const messages = useTexts('members');
  const isOver = result?.error?.code === 'session-ended';
  return (
    <>
      {isOver && <MessageBox tone="danger">{messages.profile.sessionEnded}</MessageBox>}
      <StatusMessage outcome={result} status={isOver ? undefined : statusOf(messages, intent, result)} />
    </>
  );
}

function statusOf(
  messages: PageTexts<'members'>,
  intent: Intent,
  result: FormResult | undefined,
): Status | undefined {
  const { notice, error } = result ?? {};
  const isShort = SHORT_STATUS.includes(intent) && error?.code !== 'too-many';
  const clearAfterMs = isShort ? STATUS_MS : LONG_STATUS_MS;
  if (notice) return { tone: 'success', text: messages.profile.done[intent], clearAfterMs };
  const text = error && failureText(messages, intent, error);
  return text ? { tone: 'danger', text, clearAfterMs } : undefined;
}

function failureText(messages: PageTexts<'members'>, intent: Intent, error: ActionError): string | undefined {
  const { profile } = messages;
  const { code } = error;
  if (code === 'wrong-password' || code === 'weak-password' || code === 'newcomer-text') {
    return profile.errors[code];
  }
  if (code === 'too-many') return intent === 'photo' ? undefined : errorText(messages, error);
  if (SERVER_ERRORS.includes(code)) return errorText(messages, error);
  return FIELD_ERRORS.includes(code) ? undefined : profile.failed[intent];
}
