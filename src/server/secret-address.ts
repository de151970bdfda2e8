/** A row for each account with a secret address. */
export interface SecretAddressTable {
  account_id: string;
  token_hash: string;
  /** The token, encrypted so that its owner's page can show it. Empty after a backup was restored. */
  sealed_token: string;
  created_at: number;
}
