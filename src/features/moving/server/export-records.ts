import type { Queries } from '../../../server/database/database.ts';
import { BEFORE_ALL, eachRow, inGroups } from '../../../server/database/in-batches.ts';
import { toIso, toOptionalIso } from '../../../server/iso-time.ts';
import { readCircles } from '../../circles/server/move-circles.ts';
import {
  readLikesOfComments,
  readMentionsOf,
  selectCommentsAfter,
} from '../../comments/server/export-comments.ts';
import { mapFields, PROFILE_FIELDS } from '../../people/fields-contract.ts';
import { selectPeopleAfter } from '../../people/server/export-people.ts';
import { PHOTO_SIZES } from '../../photos/contract.ts';
import { readShownPhotos } from '../../photos/server/shown-photos.ts';
import { toPhotoKey } from '../../photos/server/story-photo-keys.ts';
import type { MovedFile } from '../../stories/questions.ts';
import { readLikesOf, selectStoriesAfter } from '../../stories/server/export-stories.ts';
import type { MovedSubjects } from '../../subjects/questions.ts';
import type {
  ExportedCircle,
  ExportedComment,
  ExportedMember,
  ExportedStory,
  ExportedSubject,
} from './export-format.ts';
import type { MovedFact, MovedParts } from './moved-parts.ts';

/** Rows of one query. */
const BATCH = 500;
const LARGEST = String(Math.max(...PHOTO_SIZES));

/** Yields every account with its membership, its profile and the values that features register, oldest first. */
export async function* readMembers(
  queries: Queries,
  { members }: MovedParts,
  withPasswords: boolean,
): AsyncGenerator<{ member: ExportedMember; facts: [string, unknown][] }> {
  const rows = eachRow(BATCH, BEFORE_ALL, (last) => selectPeopleAfter(queries, last));
  const read = (ids: string[]) => readFacts(queries, members, ids);
  for await (const [row, facts] of withParts(rows, read)) {
    const { id, email, language, state, role, suspended_until: until } = row;
    const member: ExportedMember = {
      id,
      email,
      isVerified: row.email_verified_at !== null,
      createdAt: toIso(row.created_at),
      language,
      ...(withPasswords ? { passwordHash: row.password_hash } : {}),
      membership:
        state && role
          ? {
              state,
              role,
              joinedAt: toIso(row.joined_at ?? row.created_at),
              suspendedUntil: state === 'suspended' ? toOptionalIso(until) : null,
            }
          : null,
      profile:
        row.updated_at === null
          ? null
          : {
              ...mapFields(PROFILE_FIELDS, (field) => row[field] ?? ''),
              updatedAt: row.updated_at === 0 ? null : toIso(row.updated_at),
              shownAt: toOptionalIso(row.shown_at),
              listedAt: toOptionalIso(row.listed_at),
              visibilityChosenAt: toOptionalIso(row.visibility_chosen_at),
              photo: row.photo,
            },
    };
    yield { member, facts: valuesOf(facts, id) };
  }
}

/** Yields every circle with its people, oldest first. */
export async function* readExportedCircles(queries: Queries): AsyncGenerator<ExportedCircle> {
  for await (const { createdAt, closedAt, people, removed, ...circle } of readCircles(queries)) {
    yield {
      ...circle,
      createdAt: toIso(createdAt),
      closedAt: toOptionalIso(closedAt),
      people: people.map(({ accountId, at, ...person }) => ({ member: accountId, ...person, at: toIso(at) })),
      removed: removed.map(({ accountId, at }) => ({ member: accountId, at: toIso(at) })),
    };
  }
}

/**
 * Yields every story that members can read, oldest first, with the features' values by their names and the
 * features' files by their kinds.
 */
export async function* readStories(
  queries: Queries,
  registered: MovedParts,
): AsyncGenerator<{ story: ExportedStory; facts: [string, unknown][]; sounds: [string, MovedFile[]][] }> {
  const rows = eachRow(BATCH, BEFORE_ALL, (last) => selectStoriesAfter(queries, last));
  const read = (ids: string[]) => readStoryParts(queries, registered, ids);
  for await (const [row, parts] of withParts(rows, read)) {
    const story: ExportedStory = {
      id: row.id,
      author: row.author_id,
      topic: row.topic,
      title: row.title,
      text: row.opening + (row.rest ?? ''),
      createdAt: toIso(row.created_at),
      editedAt: toOptionalIso(row.edited_at),
      commentsClosedAt: toOptionalIso(row.comments_closed_at),
      circle: row.circle_id,
      likes: parts.likes.get(row.id) ?? [],
      photos: parts.photos.get(row.id) ?? [],
    };
    yield {
      story,
      facts: valuesOf(parts.facts, row.id),
      sounds: parts.sounds.map(([kind, files]) => [kind, files.get(row.id) ?? []]),
    };
  }
}

/** Yields the record of each thing that a feature lets move, with its photos. */
export async function* readSubjects(
  queries: Queries,
  { kind, read }: MovedSubjects,
): AsyncGenerator<ExportedSubject> {
  const readPhotos = async (ids: string[]) => {
    const photos = await readShownPhotos(queries, ids, kind);
    return groupPhotos(photos, ({ account_id: by }) => ({ by }));
  };
  for await (const [record, photos] of withParts(read(queries), readPhotos)) {
    yield { ...record, photos: photos.get(record.id) ?? [] };
  }
}

/**
 * Yields every comment that members can read, oldest first, so that a reply comes after the comment that it
 * answers. A deleted comment with replies is an empty place.
 */
export async function* readComments(
  queries: Queries,
  { subjects }: MovedParts,
): AsyncGenerator<ExportedComment> {
  const others = subjects.map(({ ids }) => ids);
  const rows = eachRow(BATCH, BEFORE_ALL, (last) => selectCommentsAfter(queries, last, others));
  for await (const [row, parts] of withParts(rows, (ids) => readCommentParts(queries, ids))) {
    const isThere = Boolean(row.is_shown);
    yield {
      id: row.id,
      story: row.subject_id,
      author: isThere ? row.author_id : null,
      thread: row.root_id,
      replyTo: row.reply_to_id,
      isDeleted: !isThere,
      text: isThere ? row.text : '',
      mentions: isThere ? (parts.mentions.get(row.id) ?? []) : [],
      createdAt: toIso(row.created_at),
      editedAt: isThere ? toOptionalIso(row.edited_at) : null,
      likes: isThere ? (parts.likes.get(row.id) ?? []) : [],
    };
  }
}

type Likes = Map<string, { member: string; at: string }[]>;

interface PartsOfStories {
  likes: Likes;
  photos: Map<string, ExportedStory['photos']>;
  /** The files of each kind, by story. */
  sounds: [kind: string, Map<string, MovedFile[]>][];
  facts: Facts;
}

/** The values of each name, by the id of the member or story. */
type Facts = [name: string, Map<string, unknown>][];

async function readStoryParts(
  queries: Queries,
  registered: MovedParts,
  ids: string[],
): Promise<PartsOfStories> {
  const [likes, photos] = [await readLikesOf(queries, ids), await readShownPhotos(queries, ids)];
  const sounds: PartsOfStories['sounds'] = [];
  for (const { kind, read } of registered.sounds) sounds.push([kind, await read(queries, ids)]);
  const facts = await readFacts(queries, registered.facts, ids);
  return {
    likes: groupLikes(likes),
    photos: groupPhotos(photos, () => ({})),
    sounds,
    facts,
  };
}

type ShownPhotoRow = Awaited<ReturnType<typeof readShownPhotos>>[number];

function groupPhotos<More extends object>(
  photos: ShownPhotoRow[],
  more: (row: ShownPhotoRow) => More,
): Map<string, (ExportedStory['photos'][number] & More)[]> {
  const groups = Map.groupBy(photos, (row) => row.subject_id ?? '');
  return new Map(
    [...groups].map(([subject, rows]) => [
      subject,
      rows.map((row) => ({ id: row.id, file: toPhotoKey(row.id, LARGEST), alt: row.alt, ...more(row) })),
    ]),
  );
}

async function readFacts(queries: Queries, registered: readonly MovedFact[], ids: string[]): Promise<Facts> {
  const facts: Facts = [];
  for (const { name, read } of registered) facts.push([name, await read(queries, ids)]);
  return facts;
}

function valuesOf(facts: Facts, id: string): [string, unknown][] {
  return facts.map(([name, values]) => [name, values.get(id) ?? null]);
}

async function readCommentParts(
  queries: Queries,
  ids: string[],
): Promise<{ likes: Likes; mentions: Map<string, (string | null)[]> }> {
  const likes = await readLikesOfComments(queries, ids);
  const rows = await readMentionsOf(queries, ids);
  const mentions = new Map<string, (string | null)[]>();
  for (const [comment, found] of Map.groupBy(rows, (row) => row.comment_id)) {
    // Someone who has left has no row, but their number is still in the text.
    const last = Math.max(...found.map(({ place }) => place ?? 0));
    mentions.set(
      comment,
      Array.from(
        { length: last + 1 },
        (_, place) => found.find((row) => row.place === place)?.account_id ?? null,
      ),
    );
  }
  return { likes: groupLikes(likes), mentions };
}

function groupLikes(rows: { subject: string; account_id: string; created_at: number }[]): Likes {
  const groups = Map.groupBy(rows, ({ subject }) => subject);
  return new Map(
    [...groups].map(([subject, likes]) => [
      subject,
      likes.map(({ account_id: member, created_at }) => ({ member, at: toIso(created_at) })),
    ]),
  );
}

/** Yields each row with the parts of its group, which one query reads for many rows. */
async function* withParts<Row extends { id: string }, Parts>(
  rows: AsyncIterable<Row>,
  readParts: (ids: string[]) => Promise<Parts>,
): AsyncGenerator<[Row, Parts]> {
  for await (const group of inGroups(rows, BATCH)) {
    const parts = await readParts(group.map(({ id }) => id));
    for (const row of group) yield [row, parts];
  }
}
