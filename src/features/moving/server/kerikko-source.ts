import * as v from 'valibot';
import { fromOptionalIso } from '../../../server/iso-time.ts';
import { PROFILE_FIELDS } from '../../people/fields-contract.ts';
import type { MovedFile } from '../../stories/questions.ts';
import {
  CIRCLES_FILE,
  COMMENTS_FILE,
  type ExportedCircle,
  type ExportedComment,
  type ExportedMember,
  type ExportedStory,
  type ExportedSubject,
  exportedCircle,
  exportedComment,
  exportedMember,
  exportedStory,
  exportedSubject,
  MANIFEST_FILE,
  MEMBERS_FILE,
  manifest,
  STORIES_FILE,
  VERSION,
} from './export-format.ts';
import { isObject } from './firestore-documents.ts';
import { openPhoto, readText } from './import-folder.ts';
import type { MovedFact, MovedParts } from './moved-parts.ts';
import { readJson } from './read-json.ts';
import {
  type Item,
  type Source,
  type SourceCircle,
  type SourceComment,
  SourceError,
  type SourcePerson,
  type SourceProfile,
  type SourceStory,
  type SourceSubject,
} from './source.ts';

/** Opens an export that `npm run export` has written. @throws SourceError 'bad-json', 'newer-export' */
export async function openKerikkoSource(folder: string, parts: MovedParts): Promise<Source> {
  const read = v.safeParse(manifest, parseJson((await readText(folder, MANIFEST_FILE)) ?? ''));
  if (!read.success) throw new SourceError('bad-json', MANIFEST_FILE);
  if (read.output.version > VERSION) throw new SourceError('newer-export', String(read.output.version));
  return {
    format: 'kerikko',
    keepsIds: true,
    scheme: undefined,
    schemes: read.output.passwordSchemes,
    trustsEmails: false,
    async *notes() {},
    people: () =>
      readItems(folder, MEMBERS_FILE, exportedMember, (member, record) =>
        toPerson(member, readFacts(parts.members, record)),
      ),
    profiles: () => readItems(folder, MEMBERS_FILE, exportedMember, toProfile),
    circles: () => readItems(folder, CIRCLES_FILE, exportedCircle, toCircle),
    stories: () =>
      readItems(folder, STORIES_FILE, exportedStory, (story, record) =>
        toStory(story, readParts(parts, record)),
      ),
    subjects: (kind) =>
      readItems(folder, `${kind.name}.json`, exportedSubject, (subject, record) =>
        toSubject(subject, kind.parse(record)),
      ),
    comments: () => readItems(folder, COMMENTS_FILE, exportedComment, toComment),
    openPhoto: (path) => openPhoto(folder, path),
  };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/**
 * Yields the records of a list. `toValue` returns undefined to leave a record out, and null for a bad record. A
 * missing file has no records.
 */
async function* readItems<Schema extends v.GenericSchema, Value>(
  folder: string,
  name: string,
  schema: Schema,
  toValue: (record: v.InferOutput<Schema>, original: Record<string, unknown>) => Value | undefined | null,
): AsyncGenerator<Item<Value>> {
  for await (const { value: original } of readJson(folder, name, '$.*')) {
    const read = v.safeParse(schema, original);
    const id = isObject(original) ? String(original.id ?? '') : '';
    const value = read.success && isObject(original) ? toValue(read.output, original) : null;
    if (value === null) {
      yield { id, original, problem: 'bad-record' };
      continue;
    }
    if (value !== undefined) yield { id, original, value };
  }
}

function toPerson(
  { email, isVerified, createdAt, language, passwordHash, membership }: ExportedMember,
  facts: ReadonlyMap<string, unknown> | null,
): SourcePerson | null {
  return (
    facts && {
      email,
      isVerified,
      createdAt: Date.parse(createdAt),
      password: passwordHash ?? null,
      language,
      membership: membership && {
        state: membership.state,
        before: ['suspended', 'remembered'].includes(membership.state) ? 'approved' : 'pending',
        joinedAt: Date.parse(membership.joinedAt),
        suspendedUntil: fromOptionalIso(membership.suspendedUntil),
      },
      name: '',
      wasAdministrator: membership !== null && membership.role !== 'member',
      facts,
    }
  );
}

function toProfile({ id, profile }: ExportedMember): SourceProfile | undefined {
  if (!profile) return undefined;
  return {
    person: id,
    texts: Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field]])),
    updatedAt: fromOptionalIso(profile.updatedAt) ?? 0,
    shownAt: fromOptionalIso(profile.shownAt),
    listedAt: fromOptionalIso(profile.listedAt),
    visibilityChosenAt: fromOptionalIso(profile.visibilityChosenAt),
    photo: profile.photo,
  };
}

/** Returns the values that features have added to a record, or null if one of them cannot be imported. */
function readFacts(
  facts: readonly MovedFact[],
  record: Record<string, unknown>,
): ReadonlyMap<string, unknown> | null {
  const given = facts.filter(({ name }) => (record[name] ?? null) !== null);
  if (!given.every(({ name, isValid }) => isValid(record[name]))) return null;
  return new Map(given.map(({ name }) => [name, record[name]]));
}

/**
 * Returns the parts that features have added to the record of a story, or null if one of them cannot read its
 * part.
 */
function readParts(
  { sounds, facts }: MovedParts,
  record: Record<string, unknown>,
): Pick<SourceStory, 'sounds' | 'facts'> | null {
  const files = new Map<string, readonly MovedFile[]>();
  for (const { kind, parse } of sounds) {
    const list = parse(record[kind] === undefined ? [] : record[kind]);
    if (!list) return null;
    files.set(kind, list);
  }
  const values = readFacts(facts, record);
  return values && { sounds: files, facts: values };
}

function toStory(
  { author, topic, title, text, likes, photos, ...story }: ExportedStory,
  parts: Pick<SourceStory, 'sounds' | 'facts'> | null,
): SourceStory | null {
  return (
    parts && {
      author: author === null ? null : { person: author },
      topic,
      title,
      content: text,
      createdAt: Date.parse(story.createdAt),
      editedAt: fromOptionalIso(story.editedAt),
      commentsClosedAt: fromOptionalIso(story.commentsClosedAt),
      circle: story.circle,
      likes: likes.map(({ member, at }) => ({ person: member, at: Date.parse(at) })),
      shownLikes: undefined,
      photos: photos.map(toPhoto),
      ...parts,
    }
  );
}

function toSubject({ photos }: ExportedSubject, moved: { id: string } | undefined): SourceSubject | null {
  return moved ? { moved, photos: photos.map(toPhoto) } : null;
}

function toPhoto({ id, file, alt, by }: ExportedSubject['photos'][number]): SourceSubject['photos'][number] {
  return { id, path: file, alt, by };
}

function toCircle({ createdAt, closedAt, people, removed, ...circle }: ExportedCircle): SourceCircle {
  return {
    ...circle,
    createdAt: Date.parse(createdAt),
    closedAt: fromOptionalIso(closedAt),
    people: people.map(({ member, at, ...person }) => ({ accountId: member, ...person, at: Date.parse(at) })),
    removed: removed.map(({ member, at }) => ({ accountId: member, at: Date.parse(at) })),
  };
}

function toComment(comment: ExportedComment): SourceComment {
  const { story, author, thread, replyTo, isDeleted, text, mentions, likes } = comment;
  return {
    story,
    thread,
    replyTo,
    author,
    text,
    mentions: mentions.map((id) => id ?? ''),
    createdAt: Date.parse(comment.createdAt),
    editedAt: fromOptionalIso(comment.editedAt),
    isDeleted,
    likes: likes.map(({ member, at }) => ({ person: member, at: Date.parse(at) })),
  };
}
