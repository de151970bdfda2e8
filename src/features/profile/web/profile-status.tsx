import type { MemberMessages } from '../../../web/messages/member-messages.ts';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { LONG_STATUS_MS, STATUS_MS, type Status, StatusMessage } from '../../../web/ui/status-message.tsx';
import type { Answer, Intent } from './answer.ts';

/** Specification §9: results of uploads and passwords stay a little longer. */
const BRIEF: Intent[] = ['save', 'remove-photo'];
/** These stand at their field instead, until it is mended. */
const AT_FIELD = [
  'too-long',
  'profile-changed',
  'photo-invalid',
  'photo-too-large',
  'photo-too-many-pixels',
  'passwords-differ',
  'password-too-short',
  'password-too-long',
];

/** Nothing of the form's: why the server cannot keep anything right now. */
const OF_THE_SERVER = ['busy', 'storage-full', 'storage-unwritable'];

/** Says how one of the page's forms went. */
export function FormStatus({ intent, answer }: { intent: Intent; answer: Answer | undefined }) {
  const messages = useMemberMessages();
  if (answer?.error?.code === 'session-ended') {
    return <MessageBox tone="danger">{messages.profile.sessionEnded}</MessageBox>;
  }
  return <StatusMessage of={answer} status={statusOf(messages, intent, answer)} />;
}

function statusOf(messages: MemberMessages, intent: Intent, answer: Answer | undefined): Status | undefined {
  const { notice, error } = answer ?? {};
  const isBrief = BRIEF.includes(intent) && error?.code !== 'too-many';
  const clearAfterMs = isBrief ? STATUS_MS : LONG_STATUS_MS;
  if (notice) return { tone: 'success', text: messages.profile.done[intent], clearAfterMs };
  const text = error && failureText(messages, intent, error);
  return text ? { tone: 'danger', text, clearAfterMs } : undefined;
}

function failureText(messages: MemberMessages, intent: Intent, error: ActionError): string | undefined {
  const { profile } = messages;
  const { code } = error;
  if (code === 'wrong-password' || code === 'weak-password') return profile.errors[code];
  if (code === 'too-many') return intent === 'photo' ? undefined : errorText(messages, error);
  if (OF_THE_SERVER.includes(code)) return errorText(messages, error);
  return AT_FIELD.includes(code) ? undefined : profile.failed[intent];
}
