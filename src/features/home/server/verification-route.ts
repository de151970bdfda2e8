import type { Route } from '../../../app/feature.ts';
import type { VerificationCheck } from '../contract.ts';
import { isEmailVerified } from './account.ts';

/** Answers the polling of the account page's script. */
export const verificationRoute: Route = {
  async get(context, { viewer }): Promise<VerificationCheck> {
    return { outcome: (await isEmailVerified(context, viewer)) ? 'verified' : 'unverified' };
  },
};
