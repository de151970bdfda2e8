/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet program read a cell as a formula, in its full width too, after which some programs convert it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns a line of a table as RFC 4180 has it. A cell that begins like a formula gets an apostrophe, which makes it text. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}
