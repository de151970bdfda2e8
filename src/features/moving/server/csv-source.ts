import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { CsvError, parse } from 'csv-parse';
import { PROFILE_FIELDS, type ProfileField } from '../../people/fields-contract.ts';
import { readTime } from './firestore-documents.ts';
import { nameUnknown, readState, readVerified } from './known-words.ts';
import { findPhotoFile, toPhotoPath } from './photo-files.ts';
import { readBeginning } from './read-json.ts';
import {
  type Item,
  type Source,
  SourceError,
  type SourcePerson,
  type SourceProfile,
  type SourceStory,
  type UnknownWord,
} from './source.ts';

export const MEMBERS_CSV = 'members.csv';
export const STORIES_CSV = 'stories.csv';

/** The columns, each with the headings that it may have: letters only, in lower case. */
const MEMBER_COLUMNS = {
  email: ['email', 'emailaddress', 'mail'],
  name: ['name', 'fullname'],
  location: ['location', 'place', 'city'],
  occupation: ['occupation', 'work'],
  company: ['company', 'organization', 'organisation'],
  bio: ['bio', 'about'],
  photo: ['photo'],
  state: ['state', 'status'],
  verified: ['verified', 'emailverified'],
  joined: ['joined', 'joinedat', 'since', 'date'],
};
const STORY_COLUMNS = {
  id: ['id'],
  email: ['email', 'authoremail', 'author', 'authorsemail'],
  topic: ['topic', 'category'],
  title: ['title'],
  text: ['text', 'story', 'content'],
  date: ['date', 'createdat', 'published', 'time'],
};

type Row<Columns> = Record<keyof Columns, string>;

interface NumberedRow<Columns> {
  row: Row<Columns>;
  /** As a spreadsheet shows it: the heading is row 1. */
  number: number;
}

/** Opens a folder with members.csv, stories.csv or both, which a person has made of anything else. */
export function openCsvSource(folder: string): Source {
  const members = () => readRows(join(folder, MEMBERS_CSV), MEMBER_COLUMNS, ['email']);
  return {
    format: 'csv',
    keepsIds: false,
    scheme: undefined,
    schemes: [],
    trustsEmails: true,
    async *people() {
      for await (const numbered of members()) yield toPerson(numbered);
    },
    async *profiles() {
      for await (const { row } of members()) {
        if (row.photo || PROFILE_FIELDS.some((field) => row[field])) yield toProfile(row);
      }
    },
    async *stories() {
      const rows = readRows(join(folder, STORIES_CSV), STORY_COLUMNS, ['title', 'text', 'date']);
      for await (const { row } of rows) yield toStory(row);
    },
    async *comments() {},
    findPhoto: (path) => findPhotoFile(folder, path),
  };
}

/** Yields the rows of a table, whatever the order of its columns. A missing file has none. @throws SourceError 'bad-csv', 'no-columns', 'not-utf8' */
async function* readRows<Columns extends Record<string, string[]>>(
  file: string,
  columns: Columns,
  needed: (keyof Columns & string)[],
): AsyncGenerator<NumberedRow<Columns>> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const [heading = ''] = (await readBeginning(file)).split(/\r\n?|\n/);
  const delimiter = [';', '\t'].find((one) => heading.split(one).length > heading.split(',').length) ?? ',';
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    columns: (headings: string[]) => {
      const names = headings.map((one) => nameColumn(one, columns));
      const missing = needed.filter((name) => !names.includes(name));
      if (missing.length > 0) throw new SourceError('no-columns', `${basename(file)}: ${missing.join(', ')}`);
      return names.map((name) => name ?? false);
    },
  });
  const decoded = Readable.toWeb(createReadStream(file)).pipeThrough(
    new TextDecoderStream('utf-8', { fatal: true }) as never,
  );
  const source = Readable.fromWeb(decoded as never);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) {
      const cells = Object.keys(columns).map((name) => [name, record[name] ?? '']);
      yield { row: Object.fromEntries(cells), number: 1 + info.records + info.empty_lines };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError('bad-csv', `${basename(file)} (${error.message})`);
    if (error instanceof TypeError) throw new SourceError('not-utf8', basename(file));
    throw error;
  } finally {
    source.destroy();
  }
}

function nameColumn(heading: string, columns: Record<string, string[]>): string | undefined {
  const plain = heading.toLowerCase().replace(/[^a-z]/g, '');
  return Object.keys(columns).find((name) => columns[name]?.includes(plain));
}

function toPerson({ row, number }: NumberedRow<typeof MEMBER_COLUMNS>): Item<SourcePerson> {
  const joinedAt = readTime(row.joined.trim());
  const id = row.email.trim().toLowerCase();
  if (id === '') return { id, original: row, problem: 'no-email' };
  const state = readState(row.state);
  const isVerified = readVerified(row.verified);
  const unknown: UnknownWord[] = [];
  const remark = (code: UnknownWord['code'], name: keyof typeof row) =>
    unknown.push(nameUnknown(code, { place: `${MEMBERS_CSV}, ${number}`, name, value: row[name] }));
  if (state === undefined) remark('unknown-state', 'state');
  if (isVerified === undefined) remark('unknown-verified', 'verified');
  if (joinedAt === undefined && row.joined.trim() !== '') remark('unknown-date', 'joined');
  return {
    id,
    original: row,
    unknown,
    value: {
      email: row.email,
      isVerified: isVerified ?? false,
      createdAt: joinedAt,
      password: null,
      language: null,
      membership: { state: state ?? 'pending', before: 'pending', joinedAt, suspendedUntil: null },
      name: '',
      wasAdministrator: false,
    },
  };
}

function toProfile(row: Row<typeof MEMBER_COLUMNS>): Item<SourceProfile> {
  const id = row.email.trim().toLowerCase();
  const texts = Object.fromEntries(PROFILE_FIELDS.map((field: ProfileField) => [field, row[field]]));
  return {
    id,
    original: row,
    value: {
      person: id,
      texts,
      updatedAt: readTime(row.joined.trim()),
      shownAt: null,
      listedAt: null,
      visibilityChosenAt: null,
      photo: toPhotoPath(row.photo),
    },
  };
}

function toStory(row: Row<typeof STORY_COLUMNS>): Item<SourceStory> {
  const email = row.email.trim();
  return {
    id: row.id.trim() || hashOf([email.toLowerCase(), row.title, row.text, row.date]),
    original: row,
    value: {
      author: email ? { email } : null,
      topic: row.topic.trim(),
      title: row.title,
      content: row.text,
      createdAt: readTime(row.date.trim()),
      editedAt: null,
      commentsClosedAt: null,
      likes: [],
      shownLikes: undefined,
      photos: [],
      recordings: [],
      writtenDown: null,
    },
  };
}

/** A row without an id has the same one in a second import. */
function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
