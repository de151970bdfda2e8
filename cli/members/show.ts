import type { DecisionRecord } from '../../src/features/membership/contract.ts';
import {
  findAccountByEmail,
  type OperatorMemberFile,
  readMemberAsOperator,
} from '../../src/features/membership/server/members/operator-view.ts';
import type { AppContext } from '../../src/server/context.ts';
import { toJson } from './list.ts';
import type { PersonParameters } from './parameters.ts';

/** Prints what an administrator's page shows about someone. @throws for an unknown email */
export async function show(
  context: AppContext,
  { email, json }: PersonParameters,
  print: (text: string) => void,
): Promise<void> {
  const file = await requireMember(context, email);
  print(json ? JSON.stringify(describe(file), null, 2) : toText(file));
}

/** Returns the file of a person by email. @throws with a sentence if there is none */
export async function requireMember(context: AppContext, email: string): Promise<OperatorMemberFile> {
  const accountId = await findAccountByEmail(context, email);
  if (!accountId) throw new Error(`There is no account with the email ${email}.`);
  const file = await readMemberAsOperator(context, accountId);
  if (!file) throw new Error(`${email} has an account, and never asked to join.`);
  return file;
}

function describe({ member, answer, hasSecondStep, decisions }: OperatorMemberFile) {
  return {
    ...toJson(member),
    hasSecondStep,
    answer,
    decisions: decisions.map(({ decision, undid, by, at, reason }) => ({
      decision,
      undid,
      by,
      at: new Date(at).toISOString(),
      reason,
    })),
  };
}

function toText({ member, answer, hasSecondStep, decisions }: OperatorMemberFile): string {
  const { askedAt, suspendedUntil } = toJson(member);
  const rows: [string, string][] = [
    ['Email', member.email + (member.isVerified ? ', verified' : ', not verified')],
    ['Name', member.name || '(none)'],
    ['State', member.state + (suspendedUntil ? ` until ${suspendedUntil}` : '')],
    ['Role', member.role],
    ['Second step', hasSecondStep ? 'yes' : 'no'],
    ['Asked to join', askedAt],
    ...(answer ? ([['Wrote', answer.replace(/\s+/g, ' ')]] satisfies [string, string][]) : []),
  ];
  const lines = rows.map(([name, value]) => `${name.padEnd(14)} ${value}`);
  return [...lines, 'Decisions', ...(decisions.length > 0 ? decisions.map(toLine) : ['  none'])].join('\n');
}

function toLine({ at, decision, undid, by, reason }: DecisionRecord): string {
  const who = by ?? 'on the server, or by someone who has left';
  const what = decision + (undid ? ` (${undid})` : '');
  return `  ${new Date(at).toISOString()}  ${what}, ${who}${reason ? `: ${reason.replace(/\s+/g, ' ')}` : ''}`;
}
