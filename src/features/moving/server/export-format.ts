import * as v from 'valibot';
import { LANGUAGES } from '../../../languages/languages.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { isoTime } from '../../../server/iso-time.ts';
import { cleanOptionalLine, isLongerThan } from '../../../server/text.ts';
import { firebaseScheme } from '../../accounts/server/passwords/firebase-scrypt.ts';
import {
  CIRCLE_LEVELS,
  CIRCLE_PARTS,
  circleFacts,
  MAX_CIRCLE_ABOUT,
  MAX_CIRCLE_NAME,
  MAX_CIRCLE_PEOPLE,
  MAX_KEEPERS,
} from '../../circles/contract.ts';
import { mapFields, PROFILE_FIELDS } from '../../people/fields-contract.ts';
import { MAX_PHOTOS } from '../../photos/contract.ts';

/*
 * The files of an export, in version 2: docs/moving.md describes them. Version 1 had only stories for everyone.
 * A change that an earlier import would misread needs a new version. An earlier export stays readable: every
 * field has a default, except those without which a record means nothing. A record with more of something than a
 * form takes is refused: pages read all of it. `export-0.2.0.tar.gz` is an example.
 */

export const FORMAT = 'kerikko-export';
export const VERSION = 2;
export const MANIFEST_FILE = 'kerikko.json';
export const MEMBERS_FILE = 'members.json';
export const CIRCLES_FILE = 'circles.json';
export const STORIES_FILE = 'stories.json';
export const COMMENTS_FILE = 'comments.json';
/** The folder with photos, which have the same names as in the file store. */
export const PHOTO_FOLDER = 'photos';

const id = v.pipe(v.string(), v.uuid());
const optionalTime = v.optional(v.nullable(isoTime), null);
const optionalId = v.optional(v.nullable(id), null);
const text = v.optional(v.string(), '');
/** One line, cleaned as that of a form. May be empty: a closed circle without people has lost its words. */
const line = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit * MAX_UNITS_PER_GRAPHEME),
    v.transform(cleanOptionalLine),
    v.check((text) => !isLongerThan(text, limit)),
  );
const photo = v.object({ id, file: v.string(), alt: text });
const exportedPhotos = v.optional(v.array(photo), []);
const likes = v.optional(v.array(v.object({ member: id, at: isoTime })), []);

export const manifest = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer()),
  exportedAt: isoTime,
  passwordSchemes: v.optional(v.array(firebaseScheme), []),
});
export type Manifest = v.InferOutput<typeof manifest>;

/** A member. Features add properties: src/features/membership/questions.ts. */
export const exportedMember = v.object({
  id,
  email: v.string(),
  isVerified: v.boolean(),
  createdAt: isoTime,
  language: v.optional(v.nullable(v.picklist(LANGUAGES)), null),
  /** Only in an export with --with-passwords. */
  passwordHash: v.optional(v.nullable(v.string())),
  membership: v.nullable(
    v.object({
      state: v.picklist(['pending', 'approved', 'declined', 'suspended', 'remembered']),
      role: v.optional(v.picklist(['member', 'approver', 'moderator', 'administrator']), 'member'),
      joinedAt: isoTime,
      suspendedUntil: optionalTime,
    }),
  ),
  profile: v.optional(
    v.nullable(
      v.object({
        ...mapFields(PROFILE_FIELDS, () => text),
        updatedAt: optionalTime,
        shownAt: optionalTime,
        listedAt: optionalTime,
        visibilityChosenAt: optionalTime,
        /** The name in the folder `photos`. */
        photo: v.optional(v.nullable(v.string()), null),
      }),
    ),
    null,
  ),
});
export type ExportedMember = v.InferOutput<typeof exportedMember>;

/** A story. Features add properties: src/features/stories/questions.ts. */
export const exportedStory = v.object({
  id,
  author: optionalId,
  topic: text,
  title: text,
  text,
  createdAt: isoTime,
  editedAt: optionalTime,
  commentsClosedAt: optionalTime,
  /** The circle that the story is for; null for everyone. */
  circle: optionalId,
  likes,
  photos: v.pipe(exportedPhotos, v.maxLength(MAX_PHOTOS)),
});
export type ExportedStory = v.InferOutput<typeof exportedStory>;

export const exportedCircle = v.object({
  id,
  ...circleFacts,
  name: line(MAX_CIRCLE_NAME),
  about: line(MAX_CIRCLE_ABOUT),
  createdAt: isoTime,
  closedAt: optionalTime,
  /** The name of its own picture in the folder `photos`. */
  picture: v.optional(v.nullable(v.string()), null),
  people: v.pipe(
    v.array(
      v.object({
        member: id,
        part: v.picklist(CIRCLE_PARTS),
        at: isoTime,
        /** What the member hears of the circle. */
        level: v.optional(v.picklist(CIRCLE_LEVELS), 'all'),
      }),
    ),
    v.maxLength(MAX_CIRCLE_PEOPLE),
    v.check((people) => {
      const count = (part: string) => people.filter((one) => one.part === part).length;
      return count('founder') <= 1 && count('keeper') <= MAX_KEEPERS;
    }),
  ),
  /** Whom keepers have removed. */
  removed: v.optional(v.array(v.object({ member: id, at: isoTime })), []),
});
export type ExportedCircle = v.InferOutput<typeof exportedCircle>;

/** Features describe the rest of the record: `movedSubjects` in src/features/subjects/questions.ts. */
export const exportedSubject = v.object({
  id,
  /** `by` added the photo: null for somebody who has left, missing in files of a version that did not say so. */
  photos: v.optional(v.array(v.object({ ...photo.entries, by: v.optional(v.nullable(id)) })), []),
});
export type ExportedSubject = v.InferOutput<typeof exportedSubject>;

export const exportedComment = v.object({
  id,
  /** The id of the story, or of the other thing that moves. */
  story: id,
  author: optionalId,
  /** The first comment of the thread, and the comment that this one replies to. */
  thread: optionalId,
  replyTo: optionalId,
  isDeleted: v.optional(v.boolean(), false),
  text,
  mentions: v.optional(v.array(v.nullable(id)), []),
  createdAt: isoTime,
  editedAt: optionalTime,
  likes,
});
export type ExportedComment = v.InferOutput<typeof exportedComment>;
