/** The people that each account has muted. Only that account may learn of it. */
interface MuteTable {
  account_id: string;
  muted_id: string;
  created_at: number;
}

declare module '../../server/database/schema.ts' {
  interface Tables {
    mutes: MuteTable;
  }
}
