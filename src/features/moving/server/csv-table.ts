import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { CsvError, type Info, parse } from 'csv-parse';
import { openInFolder } from './import-folder.ts';
import { readBeginning } from './read-json.ts';
import { SourceError } from './source.ts';

/** The columns of a table, each with its possible headings: Latin letters only, in lower case. */
interface Columns {
  [name: string]: readonly string[];
}

export type Row<Known extends Columns> = Record<keyof Known, string>;

/** The first row of a table. */
export interface Heading<Known extends Columns> {
  cells: string[];
  /** The column of each heading; undefined for an unknown heading. */
  names: ((keyof Known & string) | undefined)[];
  /** The indexes of the columns of each name. */
  indexes: [name: string, number[]][];
  /** The unknown headings, as they are written. */
  unknown: string[];
}

export interface NumberedRow<Known extends Columns> {
  /** The first filled cell of each name. */
  row: Row<Known>;
  /** The filled cells of each name. */
  filled: Record<keyof Known, string[]>;
  /** The filled cells of columns without any heading, each with the number of its column. */
  unnamed: { column: number; cell: string }[];
  /** The row's number as a spreadsheet shows it: the heading is row 1. */
  number: number;
  heading: Heading<Known>;
}

/**
 * Yields the rows of a table that are not empty. The columns may have any order. A missing file has no rows.
 * @throws SourceError 'bad-csv', 'no-columns', 'not-utf8', 'linked-file'
 */
export async function* readRows<Known extends Columns>(
  folder: string,
  file: string,
  columns: Known,
  needed: (keyof Known & string)[],
): AsyncGenerator<NumberedRow<Known>> {
  let heading: Heading<Known> | undefined;
  for await (const { record, info } of readRecords(folder, file)) {
    if (!heading) {
      heading = readHeading(record, columns);
      const missing = needed.filter((name) => !heading?.names.includes(name));
      if (missing.length > 0) throw new SourceError('no-columns', `${file}: ${missing.join(', ')}`);
      continue;
    }
    yield toRow(record, info.records + info.empty_lines, heading);
  }
}

/** Yields the cells of each row with at least one filled cell. */
async function* readRecords(folder: string, file: string): AsyncGenerator<{ record: string[]; info: Info }> {
  const format = findFormat(await readBeginning(folder, file));
  const handle = await openInFolder(folder, file);
  if (!handle) return;
  const parser = parse({
    ...format,
    bom: true,
    // Otherwise the first line's ending would be that of all lines.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const decoded = Readable.toWeb(handle.createReadStream()).pipeThrough(
    new TextDecoderStream('utf-8', { fatal: true }) as never,
  );
  const source = Readable.fromWeb(decoded as never);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) {
      // PostgreSQL cannot store U+0000.
      const cells = (record as string[]).map((cell) => cell.replaceAll('\0', ''));
      if (cells.some(isFilled)) yield { record: cells, info };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError('bad-csv', `${file} (${error.message})`);
    if (error instanceof TypeError) throw new SourceError('not-utf8', file);
    throw error;
  } finally {
    source.destroy();
  }
}

/**
 * Returns the separator of the cells, and the line on which the table begins: Excel writes and reads `sep=;`
 * above it.
 */
function findFormat(beginning: string): { delimiter: string; from_line: number } {
  const lines = beginning.split(/\r\n?|\n/);
  const named = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1];
  if (named) return { delimiter: named, from_line: 2 };
  const heading = lines.find((line) => /[^\s,;"]/.test(line)) ?? '';
  const countCells = (delimiter: string) => heading.split(delimiter).length;
  const other = [';', '\t'].find((delimiter) => countCells(delimiter) > countCells(','));
  return { delimiter: other ?? ',', from_line: 1 };
}

function readHeading<Known extends Columns>(record: string[], columns: Known): Heading<Known> {
  const names = record.map((heading) => nameColumn(heading, columns));
  const unknown = record.filter((heading, index) => !names[index] && isFilled(heading));
  const indexes = Object.keys(columns).map((name): [string, number[]] => [
    name,
    names.flatMap((one, index) => (one === name ? [index] : [])),
  ]);
  return { cells: record, names, indexes, unknown };
}

function nameColumn<Known extends Columns>(
  heading: string,
  columns: Known,
): (keyof Known & string) | undefined {
  const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
  return Object.keys(columns).find((name) => columns[name]?.includes(plain));
}

function toRow<Known extends Columns>(
  record: string[],
  number: number,
  heading: Heading<Known>,
): NumberedRow<Known> {
  const filled = heading.indexes.map(([name, indexes]) => ({
    name,
    cells: indexes.map((index) => record[index] ?? '').filter(isFilled),
  }));
  return {
    row: Object.fromEntries(filled.map(({ name, cells }) => [name, cells[0] ?? ''])) as Row<Known>,
    filled: Object.fromEntries(
      filled.map(({ name, cells }) => [name, cells]),
    ) as NumberedRow<Known>['filled'],
    unnamed: record.flatMap((cell, index) =>
      isFilled(cell) && !isFilled(heading.cells[index] ?? '') ? [{ column: index + 1, cell }] : [],
    ),
    number,
    heading,
  };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
