/** Formats rows as a text table with aligned columns. Columns of numbers are aligned to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(rows, column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function isNumber(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.slice(1).every((row) => /^[\d.,]*$/.test(row[column] ?? ''));
}

export function formatNumber(number: number): string {
  return number.toLocaleString('en');
}
