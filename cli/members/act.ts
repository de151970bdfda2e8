import { createResetLinkAsOperator } from '../../src/features/accounts/server/passwords/password-reset.ts';
import { decideAsOperator } from '../../src/features/membership/server/decisions/decide.ts';
import { findAccountByEmail } from '../../src/features/membership/server/members/operator-view.ts';
import type { AppContext } from '../../src/server/context.ts';
import { AppError } from '../../src/server/errors.ts';
import { toJson } from './list.ts';
import type { PersonParameters } from './parameters.ts';
import { requireMember, show } from './show.ts';

const ACTIONS = { approve: 'approve', suspend: 'suspend', restore: 'reinstate' } as const;

const DONE = {
  approve: ['is a member now, and gets a mail.', 'was a member already. Nothing changed.'],
  suspend: [
    'is suspended now, signed out everywhere, and gets a mail.',
    'was suspended already. Nothing changed.',
  ],
  restore: ['is no longer suspended, and gets a mail.', 'was not suspended. Nothing changed.'],
} as const;

/** Shows, approves, suspends or restores someone, or prints a link that sets their password. @throws with a sentence */
export async function act(
  context: AppContext,
  wanted: PersonParameters,
  print: (text: string) => void,
): Promise<void> {
  const { command, email, json } = wanted;
  if (command === 'show') return show(context, wanted, print);
  if (command === 'reset-link') {
    const accountId = await findAccountByEmail(context, email);
    if (!accountId) throw new Error(`There is no account with the email ${email}.`);
    const link = await createResetLinkAsOperator(context, accountId);
    print(
      json
        ? JSON.stringify({ email, link })
        : `Open this link within an hour to set a new password:\n  ${link}`,
    );
    return;
  }
  const { member } = await requireMember(context, email);
  const { reason, days, unverified: knowsUnverified } = wanted;
  const input = { action: ACTIONS[command], reason, days, knowsUnverified };
  const decisionId = await decideAsOperator(context, member.uid, input).catch((error: unknown) => {
    throw error instanceof AppError ? new Error(explain(error, email)) : error;
  });
  if (json) {
    const { member: now } = await requireMember(context, email);
    print(JSON.stringify({ ...toJson(now), hasChanged: decisionId !== undefined }));
  } else {
    print(`${email} ${DONE[command][decisionId === undefined ? 1 : 0]}`);
  }
}

function explain({ code, message, details }: AppError, email: string): string {
  if (code === 'already-decided') return `${email} is ${details?.state} now, so this is not possible.`;
  if (code === 'email-unverified') {
    return `${email} has not verified this email. If you know whose it is, add --unverified.`;
  }
  return message;
}
