import type { MemberMessages } from '../../../web/messages/member-messages.ts';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import { LONG_STATUS_MS, STATUS_MS, type Status, StatusMessage } from '../../../web/ui/status-message.tsx';
import type { Answer, Intent } from './answer.ts';

/** Specification §9: results of uploads and passwords stay a little longer. */
const BRIEF: Intent[] = ['save', 'remove-photo'];
/** These say what to do first, and stay until it is done. */
const LASTING = ['session-ended', 'too-many'];
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

/** Says how one of the page's forms went. */
export function FormStatus({ intent, answer }: { intent: Intent; answer: Answer | undefined }) {
  const messages = useMemberMessages();
  const { profile } = messages;
  const lasting = { 'session-ended': profile.sessionEnded };
  if (answer?.error && LASTING.includes(answer.error.code)) {
    return <MessageBox tone="danger">{errorText(messages, answer.error, lasting)}</MessageBox>;
  }
  return <StatusMessage of={answer} status={statusOf(profile, intent, answer)} />;
}

function statusOf(
  profile: MemberMessages['profile'],
  intent: Intent,
  answer: Answer | undefined,
): Status | undefined {
  const clearAfterMs = BRIEF.includes(intent) ? STATUS_MS : LONG_STATUS_MS;
  if (answer?.notice) return { tone: 'success', text: profile.done[intent], clearAfterMs };
  const text = answer?.error && failureText(profile, intent, answer.error);
  return text ? { tone: 'danger', text, clearAfterMs } : undefined;
}

function failureText(
  profile: MemberMessages['profile'],
  intent: Intent,
  { code }: ActionError,
): string | undefined {
  if (code === 'wrong-password' || code === 'weak-password') return profile.errors[code];
  return AT_FIELD.includes(code) ? undefined : profile.failed[intent];
}
