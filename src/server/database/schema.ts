/**
 * The tables after the newest migration. The tables.ts of each feature adds the feature's tables, and
 * core-tables.ts adds those of src/server. Times are milliseconds since 1970, ids are UUIDs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners of the tables fill it.
export interface Tables {}

export type TableName = keyof Tables;
