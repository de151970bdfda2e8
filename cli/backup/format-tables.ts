import { namesOf, type TableChecksums } from '../../src/server/database/table-checksums.ts';

/** Formats one line per table: its row count and checksum and, given the restored tables, whether both agree. */
export function formatTables(tables: TableChecksums, restored?: TableChecksums): string {
  const names = namesOf(tables);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.flatMap((name) => {
    const table = tables[name];
    if (!table) return [];
    const line = `  ${name.padEnd(width)}${String(table.rows).padStart(9)}  ${table.sum}`;
    if (!restored) return [line];
    const other = restored[name];
    const isSame = other?.rows === table.rows && other.sum === table.sum;
    return [`${line}  ${isSame ? 'same' : 'DIFFERENT'}`];
  });
  return [
    `  ${'table'.padEnd(width)}${'rows'.padStart(9)}  checksum of all texts and numbers`,
    ...lines,
  ].join('\n');
}
