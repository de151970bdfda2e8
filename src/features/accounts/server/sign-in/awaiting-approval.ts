import { AppError } from '../../../../server/errors.ts';
import type { PendingRecord } from '../../contract.ts';

/** Returns the refusal of an applicant. The token shows the request; it is undefined while the email is not verified. */
export function awaitingApproval(
  { id, email, joinedAt }: { id: string; email: string; joinedAt: number },
  token: string | undefined,
): AppError {
  const record: PendingRecord = {
    email,
    approved: false,
    joinedAt: new Date(joinedAt).toISOString(),
    uid: id,
  };
  const message = 'Your account is awaiting admin approval.';
  return new AppError('awaiting-approval', 403, message, {
    record,
    isVerified: token !== undefined,
    ...(token ? { token } : {}),
  });
}
