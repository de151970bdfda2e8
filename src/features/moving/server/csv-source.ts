import { createHash } from 'node:crypto';
import { shorten } from '../../../server/text.ts';
import { PROFILE_FIELDS, type ProfileField } from '../../people/fields-contract.ts';
import { type Heading, type NumberedRow, type Row, readRows } from './csv-table.ts';
import { readTime } from './firestore-documents.ts';
import { openPhoto } from './import-folder.ts';
import { MAX_WORD, nameUnknown, readState, readVerified } from './known-words.ts';
import { toPhotoPath } from './photo-files.ts';
import type {
  Item,
  Source,
  SourceNote,
  SourcePerson,
  SourceProfile,
  SourceStory,
  UnknownWord,
} from './source.ts';
import { WITHOUT_PARTS } from './source.ts';

export const MEMBERS_CSV = 'members.csv';
export const STORIES_CSV = 'stories.csv';

/** The columns, each with its possible headings: letters only, in lower case. */
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

/** Opens a folder with members.csv, stories.csv or both, which a person has made from another source. */
export function openCsvSource(folder: string): Source {
  const members = () => readRows(folder, MEMBERS_CSV, MEMBER_COLUMNS, ['email']);
  const stories = () => readRows(folder, STORIES_CSV, STORY_COLUMNS, ['title', 'text', 'date']);
  return {
    format: 'csv',
    keepsIds: false,
    scheme: undefined,
    schemes: [],
    trustsEmails: true,
    async *notes() {
      for await (const { heading } of members()) {
        yield* nameUnknownColumns('members', MEMBERS_CSV, heading.unknown);
        if (hidesStates(heading)) yield { kind: 'members', code: 'no-state-column', example: MEMBERS_CSV };
        break;
      }
      for await (const { heading } of stories()) {
        yield* nameUnknownColumns('stories', STORIES_CSV, heading.unknown);
        break;
      }
    },
    async *people() {
      for await (const numbered of members()) yield toPerson(numbered);
    },
    async *profiles() {
      for await (const { row } of members()) {
        if (row.photo || PROFILE_FIELDS.some((field) => row[field])) yield toProfile(row);
      }
    },
    async *stories() {
      for await (const { row } of stories()) yield toStory(row);
    },
    async *comments() {},
    openPhoto: (path) => openPhoto(folder, path),
  };
}

function* nameUnknownColumns(
  kind: SourceNote['kind'],
  file: string,
  headings: string[],
): Generator<SourceNote> {
  for (const heading of headings) {
    yield { kind, code: 'unknown-column', example: `${file}: ${shorten(heading, MAX_WORD)}` };
  }
}

/**
 * Returns true if an unknown column may say who is no member: the import then makes nobody of this table a
 * member.
 */
function hidesStates({ names, unknown }: Heading<typeof MEMBER_COLUMNS>): boolean {
  return unknown.length > 0 && !names.includes('state');
}

function toPerson(numbered: NumberedRow<typeof MEMBER_COLUMNS>): Item<SourcePerson> {
  const { row, filled, unnamed, number, heading } = numbered;
  const joinedAt = readTime(row.joined.trim());
  const id = row.email.trim().toLowerCase();
  if (id === '') return { id, original: row, problem: 'no-email' };
  const hasState = heading.names.includes('state');
  const state = hidesStates(heading) ? 'pending' : findAgreement(filled.state, readState);
  const isVerified = findAgreement(filled.verified, readVerified);
  const unknown: UnknownWord[] = [];
  const remark = (code: UnknownWord['code'], name: string, value: string) =>
    unknown.push(nameUnknown(code, { place: `${MEMBERS_CSV}, ${number}`, name, value }));
  if (state === undefined) remark('unknown-state', 'state', filled.state.join(' / '));
  // A column without a heading may contain the states.
  const [stray] = hasState || hidesStates(heading) ? [] : unnamed;
  if (stray) remark('unknown-state', `column ${stray.column}`, stray.cell);
  if (isVerified === undefined) remark('unknown-verified', 'verified', filled.verified.join(' / '));
  if (joinedAt === undefined && row.joined.trim() !== '') remark('unknown-date', 'joined', row.joined);
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
      membership: {
        state: stray ? 'pending' : (state ?? 'pending'),
        before: 'pending',
        joinedAt,
        suspendedUntil: null,
      },
      name: '',
      wasAdministrator: false,
    },
  };
}

/**
 * Returns the value that all cells of a column's name agree on; undefined if they differ or contain nothing
 * known.
 */
function findAgreement<Value>(cells: string[], read: (cell: string) => Value | undefined): Value | undefined {
  const values = new Set((cells.length > 0 ? cells : ['']).map(read));
  return values.size === 1 ? [...values][0] : undefined;
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
      likes: [],
      shownLikes: undefined,
      ...WITHOUT_PARTS,
    },
  };
}

/** Computes an id for a row without an id, so that a second import finds the same row again. */
function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
