import { type AdminMessages, useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import type { Approvals, DecisionRecord, MemberRole, MemberState } from '../contract.ts';

/** Why a decision was refused, and how things stand now. */
export function refusalText(messages: AdminMessages, error: ActionError): string {
  const { code, details } = error;
  const { errors, now } = messages.admin;
  const text = errorText(messages, error, errors);
  if (code !== 'already-decided' || !details) return text;
  return `${text} ${now[membershipStatus(details as { state: MemberState; role: MemberRole })]}`;
}

/** In one word: only among those who are in does it matter who administers. */
export function membershipStatus({ state, role }: { state: MemberState; role: MemberRole }) {
  return state === 'approved' && role === 'administrator' ? role : state;
}

/** What became of someone, to stand after the name. */
export function useDecisionText(): (record: Pick<DecisionRecord, 'decision' | 'undid'>) => string {
  const { what, undone } = useAdminMessages().admin.decisions;
  return ({ decision, undid }) => {
    if (decision !== 'undone') return what[decision];
    return undid && undid !== 'undone' ? undone(what[undid]) : '';
  };
}

export function useApprovalsText(): (approvals: Approvals) => string {
  const { admin } = useAdminMessages();
  return ({ approved, otherwise }) =>
    [approved && admin.approvedSeveral(approved), otherwise && admin.decidedByOthers(otherwise)]
      .filter(Boolean)
      .join(' ');
}
