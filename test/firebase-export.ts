import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPlain } from './images.ts';

/** The example of https://github.com/firebase/scrypt. */
export const FIREBASE_SCHEME = {
  base64_signer_key:
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
};
export const FIREBASE_PASSWORD = 'user1password';
export const FIREBASE_HASH = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
};

type Documents = Record<string, Record<string, unknown>>;

/** The ways in which tools write the documents of Firestore. */
export const FIRESTORE_SHAPES = {
  /** A file for each collection: an object of documents by id. */
  objects: (name: string, documents: Documents) => ({ [`${name}.json`]: documents }),
  /** A list of documents with their ids. */
  lists: (name: string, documents: Documents) => ({
    [`${name}.json`]: Object.entries(documents).map(([id, fields]) => ({ id, ...fields })),
  }),
  /** A list of ids with their data. */
  'lists of data': (name: string, documents: Documents) => ({
    [`${name}.json`]: Object.entries(documents).map(([id, data]) => ({ id, data })),
  }),
  /** Pages of the REST interface. */
  rest: (name: string, documents: Documents) => ({
    [`${name}.json`]: { documents: toRest(name, documents), nextPageToken: 'more' },
  }),
  'pages of rest': (name: string, documents: Documents) => ({
    [`${name}.json`]: [
      { documents: toRest(name, documents).slice(0, 3) },
      { documents: toRest(name, documents).slice(3) },
    ],
  }),
  'results of rest': (name: string, documents: Documents) => ({
    [`${name}.json`]: toRest(name, documents).map((document) => ({
      document,
      readTime: '2026-01-01T00:00:00Z',
    })),
  }),
  /** firestore-export-import: all collections in one file. */
  'firestore-export-import': (name: string, documents: Documents) => ({
    'firestore.json': { settings: { app: { theme: 'dark' } }, [name]: documents },
  }),
  'node-firestore-import-export': (name: string, documents: Documents) => ({
    'firestore.json': { __collections__: { [name]: nameTypes(documents) } },
  }),
} as const satisfies Record<string, (name: string, documents: Documents) => Record<string, unknown>>;
export type FirestoreShape = keyof typeof FIRESTORE_SHAPES;

interface FirebaseExport {
  users: Record<string, unknown>[];
  pendingUsers: Documents;
  profiles: Documents;
  stories: Documents;
  /** The files of the bucket, by their paths. */
  photos: Record<string, Uint8Array>;
}

/** Writes an export of Firebase into a folder. */
export async function writeFirebaseExport(
  folder: string,
  { users, photos, ...collections }: FirebaseExport,
  shape: FirestoreShape = 'objects',
): Promise<void> {
  const files: Record<string, unknown> = { 'auth.json': { users }, 'hash.json': FIREBASE_SCHEME };
  for (const [name, documents] of Object.entries(collections)) {
    for (const [file, content] of Object.entries(FIRESTORE_SHAPES[shape](name, documents))) {
      files[file] = merge(files[file], content);
    }
  }
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content));
  for (const [path, bytes] of Object.entries(photos)) {
    const file = join(folder, 'photos', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** Several collections may be in one file. */
function merge(one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  const [some, more] = [one, other] as Record<string, Record<string, unknown>>[];
  if (some?.__collections__) {
    return { __collections__: { ...some.__collections__, ...more?.__collections__ } };
  }
  return { ...some, ...more };
}

function toRest(name: string, documents: Documents) {
  return Object.entries(documents).map(([id, fields]) => ({
    name: `projects/a-project/databases/(default)/documents/${name}/${id}`,
    fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, toRestValue(value)])),
    updateTime: '2026-01-01T00:00:00Z',
  }));
}

function toRestValue(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (Array.isArray(value)) return { arrayValue: value.length > 0 ? { values: value.map(toRestValue) } : {} };
  const { _seconds: seconds } = value as { _seconds?: number };
  if (seconds !== undefined) return { timestampValue: new Date(seconds * 1000).toISOString() };
  return {
    mapValue: {
      fields: Object.fromEntries(
        Object.entries(value as object).map(([field, one]) => [field, toRestValue(one)]),
      ),
    },
  };
}

function nameTypes(documents: Documents): object {
  return JSON.parse(JSON.stringify(documents), (_key, value) =>
    value && typeof value === 'object' && '_seconds' in value && !('__datatype__' in value)
      ? { __datatype__: 'timestamp', value }
      : value,
  );
}

const JOINED = { _seconds: 1_600_000_000, _nanoseconds: 0 };
const BUCKET = 'https://firebasestorage.googleapis.com/v0/b/a-project.appspot.com/o/';
const photoAt = (path: string) => `${BUCKET}${encodeURIComponent(path)}?alt=media&token=1`;
/** A chillu as it was written before Unicode had letters for them: its consonant, a virama and a joiner. */
export const OLD_CHILLU = 'ഞാന്\u200d അവള്\u200d';
export const NEW_CHILLU = 'ഞാൻ അവൾ';

/** An export with everything that real ones contain. `here` is an email that has an account in the new home. */
export async function makeOddExport(here: string): Promise<FirebaseExport> {
  const user = (localId: string, rest: object = {}) => ({
    localId,
    email: `${localId}@example.org`,
    emailVerified: true,
    ...FIREBASE_HASH,
    createdAt: '1590000000000',
    lastSignedInAt: '1700000000000',
    ...rest,
  });
  const asked = (approved: boolean) => ({ approved, joinedAt: JOINED });
  const story = (rest: object) => ({
    title: 'A story',
    content: 'Some text.',
    topic: 'food',
    author: 'അമ്മു',
    authorEmail: 'ammu@example.org',
    createdAt: JOINED,
    likes: 0,
    likedBy: [],
    ...rest,
  });
  return {
    users: [
      user('ammu', { email: ' Ammu@Example.org ' }),
      user('appu'),
      user('norecord'),
      user('unverified', { emailVerified: false }),
      user('disabled', { disabled: true }),
      user('double-1', { email: 'DOUBLE@example.org', emailVerified: false, createdAt: '1580000000000' }),
      user('double-2', { email: 'double@example.org' }),
      { localId: 'phone', phoneNumber: '+910000000000', createdAt: '1590000000000' },
      user('badmail', { email: 'nobody' }),
      user('here', { email: here }),
      {
        localId: 'google',
        email: 'google@example.org',
        emailVerified: true,
        displayName: 'Google ഗീത',
        createdAt: '1590000000000',
      },
    ],
    pendingUsers: {
      ammu: asked(true),
      appu: asked(false),
      unverified: asked(true),
      disabled: asked(true),
      'double-2': asked(true),
      here: asked(true),
      google: asked(true),
      ghost: asked(false),
    },
    profiles: {
      ammu: {
        name: `അമ്മു ${OLD_CHILLU}`,
        location: 'Kochi, India',
        bio: 'First line\r\nsecond\u0000 line',
        occupation: '',
        company: '',
        profilePhoto: photoAt('profile-photos/ammu/1600-me at home.jpg'),
        email: 'ammu@example.org',
        lastUpdated: '2021-03-04T05:06:07.000Z',
        profileCompletion: 80,
      },
      appu: {
        name: 'Appu',
        profilePhoto: photoAt('profile-photos/appu/1-gone.jpg'),
        lastUpdated: '2021-01-01T00:00:00Z',
      },
      norecord: { name: 'Nobody', profilePhoto: 'https://example.org/me.jpg' },
      unverified: {
        name: 'Unni',
        bio: 'ക'.repeat(1001),
        profilePhoto: `gs://a-project.appspot.com/profile-photos/unverified/1-broken.jpg`,
      },
      disabled: { name: 'Dasan', profilePhoto: photoAt('../../../../etc/passwd') },
      ghost: { name: 'Ghost' },
    },
    stories: {
      seconds: story({ title: 'Seconds', createdAt: JOINED, likes: 3, likedBy: ['appu', 'ammu', 'google'] }),
      'other-seconds': story({
        title: 'Other seconds',
        createdAt: { seconds: 1_600_000_060, nanoseconds: 5_000_000 },
      }),
      iso: story({ title: 'ISO', createdAt: '2020-09-13T12:28:40.000Z' }),
      milliseconds: story({ title: 'Milliseconds', createdAt: 1_600_000_180_000 }),
      topic: story({ title: 'Unknown topic', topic: 'sports' }),
      author: story({ title: 'Unknown author', authorEmail: 'gone@example.org', author: 'Gone' }),
      anonymous: story({ title: 'No author', authorEmail: '', author: 'Anonymous User' }),
      doubled: story({ title: 'By the double', authorEmail: 'Double@Example.org' }),
      here: story({ title: 'By somebody here', authorEmail: here, likedBy: ['ammu'], likes: 1 }),
      'title-too-long': story({ title: 'ത'.repeat(201) }),
      'content-too-long': story({ content: 'ക '.repeat(16_001) }),
      blank: story({ title: ' \u200b ' }),
      'no-date': story({ title: 'No date', createdAt: null }),
      'future-date': story({ title: 'Future', createdAt: { _seconds: 4_000_000_000, _nanoseconds: 0 } }),
      likes: story({ title: 'Likes', likes: 9, likedBy: ['ammu', 'ammu', 'ghost', 'appu'] }),
      chillu: story({ title: `${OLD_CHILLU} ${NEW_CHILLU}`, content: `${OLD_CHILLU}\r\n\r\n${NEW_CHILLU}` }),
      unicode: story({ title: '👩‍👩‍👧 e\u0301 \u202Eabc', content: 'a\u0000b\u2028c\ud800d\n\n\tയ്യോ  ' }),
    },
    photos: {
      'profile-photos/ammu/1600-me at home.jpg': await drawPlain(300, 200),
      'profile-photos/unverified/1-broken.jpg': Buffer.from('no picture'),
    },
  };
}
