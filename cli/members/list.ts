import type { Member } from '../../src/features/membership/contract.ts';
import { listMembersAsOperator } from '../../src/features/membership/server/members/operator-view.ts';
import type { AppContext } from '../../src/server/context.ts';
import type { ListParameters } from './parameters.ts';

/** Prints one line for each person, or with --json one JSON object a line, newest request first. */
export async function list(
  context: AppContext,
  { group, json }: ListParameters,
  print: (text: string) => void,
): Promise<void> {
  let count = 0;
  for await (const members of listMembersAsOperator(context, group)) {
    count += members.length;
    const lines = members.map((member) => (json ? JSON.stringify(toJson(member)) : toLine(member)));
    if (lines.length > 0) print(lines.join('\n'));
  }
  if (!json) print(count === 1 ? '1 person' : `${count} people`);
}

/** A person as --json prints them. Times are in ISO 8601. */
export function toJson({ uid, email, name, state, role, isVerified, joinedAt, suspendedUntil }: Member) {
  return {
    id: uid,
    email,
    name,
    state,
    role,
    isVerified,
    askedAt: new Date(joinedAt).toISOString(),
    suspendedUntil: suspendedUntil === null ? null : new Date(suspendedUntil).toISOString(),
  };
}

function toLine({ email, name, state, role, isVerified, joinedAt }: Member): string {
  const facts = [
    new Date(joinedAt).toISOString().slice(0, 10),
    state.padEnd(9),
    role.padEnd(13),
    email + (isVerified ? '' : ' (email not verified)'),
    name,
  ];
  return facts.join('  ').trimEnd();
}
