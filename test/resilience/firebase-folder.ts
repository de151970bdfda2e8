import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { FIREBASE_HASH, FIREBASE_SCHEME } from '../firebase-export.ts';
import { createRandom, pick } from '../seeded-random.ts';

const PHOTOS = join(import.meta.dirname, '../../cli/demo/photos');
const START = Date.parse('2021-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
/** Different photos. More would only take longer to draw. */
const DRAWN = 16;
const TOPICS = ['life', 'travel', 'food', 'career', 'family', 'education', 'hobbies', 'inspiration'];
const WORDS =
  'മഴ ചായ പുഴ വീട് അമ്മ മുത്തശ്ശി കടൽ ബസ് യാത്ര ഓണം സദ്യ പഠനം കൂട്ടുകാർ പാട്ട് മാവ് തെങ്ങ് വൈകുന്നേരം നാട്ടിൽ പോയി കണ്ടു എഴുതി വായിച്ചു monsoon Kochi letters'.split(
    ' ',
  );

/** Writes an export of Firebase with so many members, stories and photos. The same numbers give the same folder. */
export async function writeFirebaseFolder(
  folder: string,
  { members, stories, photos }: { members: number; stories: number; photos: number },
): Promise<void> {
  const random = createRandom(7);
  const text = (words: number) => Array.from({ length: words }, () => pick(WORDS, random)).join(' ');
  const uid = (index: number) => `uid${String(index).padStart(25, '0')}`;
  const pictures = await drawPictures(Math.min(DRAWN, photos));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'hash.json'), JSON.stringify(FIREBASE_SCHEME));
  const indexes = Array.from({ length: members }, (_, index) => index);
  const users = indexes.map((index) => ({
    localId: uid(index),
    email: `Member${index}@Example.org`,
    emailVerified: true,
    ...FIREBASE_HASH,
    displayName: `Member ${index}`,
    createdAt: String(START + index * HOUR_MS),
  }));
  await writeFile(join(folder, 'auth.json'), JSON.stringify({ users }));
  const byUid = (make: (index: number) => object) =>
    JSON.stringify(Object.fromEntries(indexes.map((index) => [uid(index), make(index)])));
  await writeFile(
    join(folder, 'pendingUsers.json'),
    byUid((index) => ({
      uid: uid(index),
      email: `member${index}@example.org`,
      approved: index % 50 !== 0,
      joinedAt: { _seconds: START / 1000 + index * 3600, _nanoseconds: 0 },
    })),
  );
  for (let index = 0; index < photos; index += 1) {
    const place = join(folder, 'photos/profile-photos', uid(index));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, '1-me.jpg'), pictures[index % DRAWN] as Buffer);
  }
  await writeFile(
    join(folder, 'profiles.json'),
    byUid((index) => ({
      name: `അംഗം ${index}`,
      location: 'Kochi, India',
      bio: text(20),
      occupation: pick(WORDS, random),
      email: `member${index}@example.org`,
      lastUpdated: new Date(START + index * HOUR_MS).toISOString(),
      profilePhoto:
        index < photos
          ? `https://firebasestorage.googleapis.com/v0/b/a-project.appspot.com/o/profile-photos%2F${uid(index)}%2F1-me.jpg?alt=media&token=t`
          : '',
    })),
  );
  await writeStories(join(folder, 'stories.json'), stories, (index) => {
    const likedBy = [
      ...new Set(
        Array.from({ length: Math.floor(random() * 12) }, () => uid(Math.floor(random() * members))),
      ),
    ];
    const author = Math.floor(random() * members);
    return {
      title: text(4),
      content: Array.from({ length: 1 + Math.floor(random() * 5) }, () => text(40)).join('\n\n'),
      topic: pick(TOPICS, random),
      author: `അംഗം ${author}`,
      authorEmail: `member${author}@example.org`,
      createdAt: { _seconds: START / 1000 + index * 60, _nanoseconds: 5_000_000 },
      likes: likedBy.length,
      likedBy,
    };
  });
}

/** Draws the photos of the demo in different sizes, as a telephone would send them. */
async function drawPictures(count: number): Promise<Buffer[]> {
  const files = (await readdir(PHOTOS)).filter((name) => name.endsWith('.webp'));
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp(join(PHOTOS, files[index % files.length] ?? ''))
        .resize(1600 + 20 * index, 1400 + 20 * index, { fit: 'cover' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
}

/** Writes some at a time: all of them may be larger than the memory. */
async function writeStories(file: string, count: number, make: (index: number) => object): Promise<void> {
  await writeFile(file, '{');
  let lines: string[] = [];
  for (let index = 0; index < count; index += 1) {
    lines.push(
      `${index > 0 ? ',' : ''}\n"story${String(index).padStart(15, '0')}":${JSON.stringify(make(index))}`,
    );
    if (lines.length < 1000 && index < count - 1) continue;
    await appendFile(file, lines.join(''));
    lines = [];
  }
  await appendFile(file, '\n}\n');
}
