/** A row for each account that has such an address. */
export interface SecretAddressTable {
  account_id: string;
  token_hash: string;
  /** The token, sealed for its owner's page. Empty after a backup was restored. */
  sealed_token: string;
  created_at: number;
}
