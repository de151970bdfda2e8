import type { SecretAddressTable } from '../../server/secret-address.ts';

declare module '../../server/database/schema.ts' {
  interface Tables {
    /** The addresses at which feed readers find the latest stories as a member sees them. */
    feeds: SecretAddressTable;
  }
}
