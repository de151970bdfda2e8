/** The proofs that a form must ask for before a dangerous act. */
export type Needs = 'nothing' | 'password' | 'factor';

/** The second factors with which the viewer can confirm. */
export interface Factors {
  hasApp?: boolean;
  /** What the browser needs to use a passkey, if the account has one. */
  passkey?: object | undefined;
}

/** The proofs that are needed after each error about the fields of ConfirmFields. */
export const NEEDS_AFTER: Record<string, Needs> = {
  'wrong-confirmation': 'password',
  'wrong-code': 'factor',
  'wrong-passkey': 'factor',
};

/** Returns whether ConfirmFields shows an error, so that the form does not show it too. */
export function isConfirmError({ code }: { code: string }): boolean {
  return code in NEEDS_AFTER || code === 'confirm-first';
}
