import * as v from 'valibot';
import { LANGUAGES } from '../../../languages/languages.ts';
import { firebaseScheme } from '../../accounts/server/firebase-scrypt.ts';
import { mapFields, PROFILE_FIELDS } from '../../people/fields-contract.ts';

/*
 * The files of an export, in version 1: docs/moving.md describes them. A change that an earlier import would misread needs a
 * new version.
 */

export const FORMAT = 'kerikko-export';
export const VERSION = 1;
export const MANIFEST_FILE = 'kerikko.json';
export const MEMBERS_FILE = 'members.json';
export const STORIES_FILE = 'stories.json';
export const COMMENTS_FILE = 'comments.json';
/** Photos have the same names in it as in the file store. */
export const PHOTO_FOLDER = 'photos';

const id = v.pipe(v.string(), v.uuid());
/** ISO 8601 with milliseconds. */
const time = v.pipe(v.string(), v.isoTimestamp());
const optionalTime = v.nullable(time);
const likes = v.array(v.object({ member: id, at: time }));

export const manifest = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer()),
  exportedAt: time,
  passwordSchemes: v.array(firebaseScheme),
});
export type Manifest = v.InferOutput<typeof manifest>;

export const exportedMember = v.object({
  id,
  email: v.string(),
  isVerified: v.boolean(),
  createdAt: time,
  language: v.nullable(v.picklist(LANGUAGES)),
  /** Only with --with-passwords. */
  passwordHash: v.optional(v.nullable(v.string())),
  membership: v.nullable(
    v.object({
      state: v.picklist(['pending', 'approved', 'declined', 'suspended']),
      role: v.picklist(['member', 'approver', 'moderator', 'administrator']),
      joinedAt: time,
      suspendedUntil: optionalTime,
    }),
  ),
  profile: v.nullable(
    v.object({
      ...mapFields(PROFILE_FIELDS, () => v.string()),
      updatedAt: optionalTime,
      shownAt: optionalTime,
      listedAt: optionalTime,
      visibilityChosenAt: optionalTime,
      /** The name in the folder `photos`. */
      photo: v.nullable(v.string()),
    }),
  ),
});
export type ExportedMember = v.InferOutput<typeof exportedMember>;

/** Features add properties: src/features/stories/questions.ts. */
export const exportedStory = v.object({
  id,
  author: v.nullable(id),
  topic: v.string(),
  title: v.string(),
  text: v.string(),
  createdAt: time,
  editedAt: optionalTime,
  commentsClosedAt: optionalTime,
  likes,
  photos: v.array(v.object({ id, file: v.string(), alt: v.string() })),
});
export type ExportedStory = v.InferOutput<typeof exportedStory>;

export const exportedComment = v.object({
  id,
  story: id,
  author: v.nullable(id),
  /** The first comment of the thread, and the one that this replies to. */
  thread: v.nullable(id),
  replyTo: v.nullable(id),
  isDeleted: v.boolean(),
  text: v.string(),
  mentions: v.array(v.nullable(id)),
  createdAt: time,
  editedAt: optionalTime,
  likes,
});
export type ExportedComment = v.InferOutput<typeof exportedComment>;
