import type { AppContext } from './context.ts';
import { createToken, hashToken } from './one-time-tokens.ts';

/** The address in the form in which it is stored. */
export interface SecretAddressRow {
  token_hash: string;
  /** The token, encrypted so that its owner sees the address again. Empty after a backup was restored. */
  sealed_token: string;
  created_at: number;
}

/** Makes an address with a secret key, and returns its row. `purpose` names the kind of address and its owner. */
export async function makeSecretAddress(
  { clock, secrets }: Pick<AppContext, 'clock' | 'secrets'>,
  purpose: string,
): Promise<SecretAddressRow> {
  const token = createToken();
  return {
    token_hash: hashToken(token),
    sealed_token: await secrets.seal(token, purpose),
    created_at: clock.now(),
  };
}

/**
 * Returns when an address was made, in milliseconds since 1970, and its link at a path; without the link after a backup was restored,
 * or with another secret key. `purpose` is the one with which it was made.
 */
export async function readSecretAddress(
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  row: Omit<SecretAddressRow, 'token_hash'>,
  { path, purpose }: { path: string; purpose: string },
): Promise<{ createdAt: number; link: string | undefined }> {
  const token = row.sealed_token && (await secrets.open(row.sealed_token, purpose).catch(() => undefined));
  return { createdAt: row.created_at, link: token ? `${config.publicUrl}${path}?key=${token}` : undefined };
}
