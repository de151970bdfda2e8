import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { type PageTexts, useTexts } from '../../../web/texts/texts.ts';
import type { Approvals, DecisionRecord, MemberRole, MemberState } from '../contract.ts';

/** Returns why a decision was refused, with the current state if another administrator changed it. */
export function refusalText(messages: PageTexts<'admin'>, error: ActionError): string {
  const { code, details } = error;
  const { errors, now } = messages.admin;
  const text = errorText(messages, error, errors);
  if (code !== 'already-decided' || !details) return text;
  return `${text} ${now[membershipStatus(details as { state: MemberState; role: MemberRole })]}`;
}

/** Returns one word for state and role. The role matters only for approved members. */
export function membershipStatus({ state, role }: { state: MemberState; role: MemberRole }) {
  return state === 'approved' && role !== 'member' ? role : state;
}

/** Returns a function that names a person: by name, or else by email, or else in words. */
export function useNameOf(): (person: { name: string; email: string }) => string {
  const { nameless } = useTexts('admin').admin;
  return ({ name, email }) => name || email || nameless;
}

/** Returns a function that puts a decision into words that can follow a name. */
export function useDecisionText(): (record: Pick<DecisionRecord, 'decision' | 'undid'>) => string {
  const { what, undone } = useTexts('admin').admin.decisions;
  return ({ decision, undid }) => {
    if (decision !== 'undone') return what[decision];
    return undid && undid !== 'undone' ? undone(what[undid]) : '';
  };
}

export function useApprovalsText(): (approvals: Approvals) => string {
  const { admin } = useTexts('admin');
  return ({ approved, otherwise }) =>
    [approved && admin.approvedSeveral(approved), otherwise && admin.decidedByOthers(otherwise)]
      .filter(Boolean)
      .join(' ');
}
