/** Returns the cells of each table in a Markdown text, without the header rows. */
export function parseTables(text: string): string[][][] {
  return text
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((lines) => lines.length > 2)
    .map((lines) => lines.slice(2).map(splitCells));
}

function splitCells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
