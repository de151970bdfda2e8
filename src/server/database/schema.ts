/**
 * The tables after the newest migration. The tables.ts of each feature, and core-tables.ts for src/server, add theirs. Times are
 * milliseconds since 1970, ids are UUIDs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners of the tables fill it.
export interface Tables {}

export type TableName = keyof Tables;
