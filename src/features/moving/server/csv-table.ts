import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { CsvError, type Info, parse } from 'csv-parse';
import { readBeginning } from './read-json.ts';
import { SourceError } from './source.ts';

/** The columns of a table, each with the headings that it may have: Latin letters only, in lower case. */
export interface Columns {
  [name: string]: readonly string[];
}

export type Row<Known extends Columns> = Record<keyof Known, string>;

/** The first row of a table. */
export interface Heading<Known extends Columns> {
  cells: string[];
  /** The column of each heading; undefined for a heading that is not known. */
  names: ((keyof Known & string) | undefined)[];
  /** The headings that are not known, as they are written. */
  unknown: string[];
}

export interface NumberedRow<Known extends Columns> {
  /** Of several columns of one name, the first filled cell. */
  row: Row<Known>;
  /** The filled cells of each name. */
  filled: Record<keyof Known, string[]>;
  /** The filled cells of columns without any heading, each with the number of its column. */
  unnamed: { column: number; cell: string }[];
  /** As a spreadsheet shows it: the heading is row 1. */
  number: number;
  heading: Heading<Known>;
}

/** Yields the rows of a table, whatever the order of its columns. A missing file has none. @throws SourceError 'bad-csv', 'no-columns', 'not-utf8' */
export async function* readRows<Known extends Columns>(
  file: string,
  columns: Known,
  needed: (keyof Known & string)[],
): AsyncGenerator<NumberedRow<Known>> {
  let heading: Heading<Known> | undefined;
  for await (const { record, info } of readRecords(file)) {
    if (!heading) {
      heading = readHeading(record, columns);
      const missing = needed.filter((name) => !heading?.names.includes(name));
      if (missing.length > 0) throw new SourceError('no-columns', `${basename(file)}: ${missing.join(', ')}`);
      continue;
    }
    yield toRow(record, info.records + info.empty_lines, heading, columns);
  }
}

/** Yields the cells of each line that is not empty. */
async function* readRecords(file: string): AsyncGenerator<{ record: string[]; info: Info }> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const [first = ''] = (await readBeginning(file)).split(/\r\n?|\n/);
  const delimiter = [';', '\t'].find((one) => first.split(one).length > first.split(',').length) ?? ',';
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const decoded = Readable.toWeb(createReadStream(file)).pipeThrough(
    new TextDecoderStream('utf-8', { fatal: true }) as never,
  );
  const source = Readable.fromWeb(decoded as never);
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser);
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError('bad-csv', `${basename(file)} (${error.message})`);
    if (error instanceof TypeError) throw new SourceError('not-utf8', basename(file));
    throw error;
  } finally {
    source.destroy();
  }
}

function readHeading<Known extends Columns>(record: string[], columns: Known): Heading<Known> {
  const names = record.map((heading) => nameColumn(heading, columns));
  const unknown = record.filter((heading, index) => !names[index] && isFilled(heading));
  return { cells: record, names, unknown };
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
  columns: Known,
): NumberedRow<Known> {
  const cells = record.map((cell, index) => ({ cell, column: index + 1, name: heading.names[index] }));
  const names = Object.keys(columns);
  const filled = Object.fromEntries(
    names.map((name) => [
      name,
      cells.filter((one) => one.name === name && isFilled(one.cell)).map(({ cell }) => cell),
    ]),
  ) as NumberedRow<Known>['filled'];
  const row = Object.fromEntries(names.map((name) => [name, filled[name]?.[0] ?? ''])) as Row<Known>;
  const unnamed = cells.filter(
    ({ cell, column }) => !isFilled(heading.cells[column - 1] ?? '') && isFilled(cell),
  );
  return { row, filled, unnamed, number, heading };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
