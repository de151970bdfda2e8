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

/** Formats rows as a table of Markdown. Columns of numbers are aligned to the right. */
export function formatMarkdown(rows: readonly (readonly string[])[]): string {
  const rule = (rows[0] ?? []).map((_, column) => (isNumber(rows, column) ? '--:' : '---'));
  const [head = [], ...others] = rows;
  return [head, rule, ...others].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function formatNumber(number: number): string {
  return number.toLocaleString('en');
}

let misses = 0;

/** Returns how many limits were not met. */
export function countMisses(): number {
  return misses;
}

/** Returns two cells: the limit of a figure, and whether the figure keeps it. Both are empty without a limit. */
export function toVerdict(figure: number, limit: number | undefined, unit = ''): [string, string] {
  if (limit === undefined) return ['', ''];
  if (!(figure <= limit)) misses += 1;
  return [`at most ${limit}${unit}`, figure <= limit ? 'met' : 'NOT MET'];
}

export function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(0.95 * (values.length - 1))] ?? Number.NaN;
}

/** Returns the middle value; of an even number, the upper one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
