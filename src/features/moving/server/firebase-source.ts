import * as v from 'valibot';
import { type FirebaseScheme, firebaseScheme } from '../../accounts/server/passwords/firebase-scrypt.ts';
import { PROFILE_FIELDS } from '../../people/fields-contract.ts';
import { type FirestoreDocument, readCollection, readTime } from './firestore-documents.ts';
import { isInFolder, openPhoto, readText } from './import-folder.ts';
import { nameUnknown, readApproved } from './known-words.ts';
import { toPhotoPath } from './photo-files.ts';
import { readJson } from './read-json.ts';
import {
  type Item,
  type Source,
  SourceError,
  type SourcePerson,
  type SourceProfile,
  type SourceStory,
  WITHOUT_PARTS,
} from './source.ts';

/** The file with several collections, if the collections have no files of their own. */
const ALL_COLLECTIONS = 'firestore.json';
export const COLLECTION_FILES = ['pendingUsers.json', 'profiles.json', 'stories.json', ALL_COLLECTIONS];

const text = v.optional(v.string());
const authUser = v.looseObject({
  localId: v.pipe(v.string(), v.nonEmpty()),
  email: text,
  emailVerified: v.optional(v.boolean()),
  passwordHash: text,
  salt: text,
  displayName: text,
  createdAt: v.optional(v.union([v.string(), v.number()])),
  disabled: v.optional(v.boolean()),
});
type AuthUser = v.InferOutput<typeof authUser>;

/** Opens the export of Firebase Authentication and Firestore in a folder. @throws SourceError 'bad-hash-file' */
export async function openFirebaseSource(folder: string): Promise<Source> {
  const scheme = readScheme(await readText(folder, 'hash.json'));
  return {
    format: 'firebase',
    keepsIds: false,
    scheme,
    schemes: [],
    trustsEmails: false,
    async *notes() {},
    people: () => readPeople(folder),
    async *profiles() {
      for await (const document of documentsOf(folder, 'profiles')) yield toProfile(document);
    },
    async *stories() {
      for await (const document of documentsOf(folder, 'stories')) yield toStory(document);
    },
    async *comments() {},
    openPhoto: (path) => openPhoto(folder, path),
  };
}

/** Reads the parameters as the Firebase console shows them: `hash_config { … }`, or the same as JSON. */
function readScheme(content: string | undefined): FirebaseScheme | undefined {
  if (content === undefined) return undefined;
  const found: Record<string, unknown> = {};
  for (const [, name = '', value = ''] of content.matchAll(/\b(\w+)"?\s*:\s*"?([\w+/=-]+)/g)) {
    found[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  const read = v.safeParse(firebaseScheme, found);
  if (!read.success)
    throw new SourceError('bad-hash-file', read.issues.map((issue) => v.getDotPath(issue)).join(', '));
  return read.output;
}

async function* documentsOf(folder: string, collection: string): AsyncGenerator<FirestoreDocument> {
  const own = `${collection}.json`;
  const isShared = !(await isInFolder(folder, own));
  yield* readCollection(folder, isShared ? ALL_COLLECTIONS : own, collection, { isShared });
}

async function* readPeople(folder: string): AsyncGenerator<Item<SourcePerson>> {
  const requests = new Map<string, FirestoreDocument>();
  for await (const document of documentsOf(folder, 'pendingUsers')) requests.set(document.id, document);
  const withProfile = new Set<string>();
  for await (const { id } of documentsOf(folder, 'profiles')) withProfile.add(id);
  for await (const { value } of readJson(folder, 'auth.json', '$.users.*')) {
    const read = v.safeParse(authUser, value);
    if (!read.success) {
      yield { id: '', original: value, problem: 'bad-record' };
      continue;
    }
    const user = read.output;
    const request = requests.get(user.localId);
    requests.delete(user.localId);
    yield toPerson(user, request?.fields, withProfile.has(user.localId));
  }
  for (const { id, fields } of requests.values()) yield { id, original: fields, problem: 'no-account' };
}

function toPerson(
  user: AuthUser,
  request: Record<string, unknown> | undefined,
  hasProfile: boolean,
): Item<SourcePerson> {
  const { localId: id, email, passwordHash, salt } = user;
  if (!email) return { id, original: user, problem: 'no-email' };
  const approved = request && readApproved(request.approved);
  const asked = request && (approved ?? 'pending');
  const state = user.disabled ? 'suspended' : asked;
  return {
    id,
    original: user,
    unknown:
      request && approved === undefined
        ? [
            nameUnknown('unknown-state', {
              place: `pendingUsers, ${id}`,
              name: 'approved',
              value: request.approved,
            }),
          ]
        : [],
    value: {
      email,
      isVerified: user.emailVerified === true,
      createdAt: readTime(user.createdAt),
      password: passwordHash ? { passwordHash, salt: salt ?? '' } : null,
      language: null,
      membership: state
        ? {
            state,
            before: state === 'suspended' ? (asked ?? 'pending') : 'pending',
            joinedAt: readTime(request?.joinedAt),
            suspendedUntil: null,
          }
        : null,
      name: hasProfile ? '' : (user.displayName ?? ''),
      wasAdministrator: false,
    },
  };
}

function toProfile({ id, fields }: FirestoreDocument): Item<SourceProfile> {
  const texts = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, textOf(fields[field])]));
  return {
    id,
    original: fields,
    value: {
      person: id,
      texts,
      updatedAt: readTime(fields.lastUpdated),
      // In Firebase, only the owner saw a profile: Home asks what others may see.
      shownAt: null,
      listedAt: null,
      visibilityChosenAt: null,
      photo: toPhotoPath(fields.profilePhoto),
    },
  };
}

function toStory({ id, fields }: FirestoreDocument): Item<SourceStory> {
  const likedBy = Array.isArray(fields.likedBy) ? fields.likedBy : [];
  const email = textOf(fields.authorEmail);
  return {
    id,
    original: fields,
    value: {
      author: email ? { email } : null,
      topic: textOf(fields.topic),
      title: textOf(fields.title),
      content: textOf(fields.content),
      createdAt: readTime(fields.createdAt) ?? readTime(fields.createTime),
      likes: likedBy.map((person) => ({ person: String(person), at: undefined })),
      shownLikes: typeof fields.likes === 'number' ? fields.likes : undefined,
      ...WITHOUT_PARTS,
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
