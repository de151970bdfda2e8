/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Signs with which a spreadsheet program begins a formula. Some programs convert the full-width forms to these.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The same signs behind `;`, a tab or a new line. Programs that separate cells there, and not at the comma,
 * begin a cell inside ours.
 */
const INNER_FORMULA = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g;

/**
 * Returns a line of a table as RFC 4180 has it. An apostrophe before each sign that would begin a formula makes the cell text,
 * whatever separates the cells in the reader's country.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${toText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function toText(cell: string): string {
  const safe = cell.replace(INNER_FORMULA, "$1'");
  return FORMULA.test(cell) ? `'${safe}` : safe;
}
