/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet program read a cell as a formula, in its full width too, after which some programs convert it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The same behind `;`, a tab or a new line: programs that separate cells there, and not at the comma, begin a cell inside of ours. */
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
