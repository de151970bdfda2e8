import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { type FileStore, FileStoreDownError } from '../../../server/files/file-store.ts';
import { listPasswordSchemes } from '../../accounts/server/passwords/password-schemes.ts';
import type { MovedFile } from '../../stories/questions.ts';
import { countHiddenStories } from '../../stories/server/export-stories.ts';
import {
  CIRCLES_FILE,
  COMMENTS_FILE,
  type ExportedStory,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  MEMBERS_FILE,
  PHOTO_FOLDER,
  STORIES_FILE,
  VERSION,
} from './export-format.ts';
import {
  readComments,
  readExportedCircles,
  readMembers,
  readStories,
  readSubjects,
} from './export-records.ts';
import { listMovedParts } from './moved-parts.ts';
import { type JsonList, openJsonList } from './write-json-list.ts';

interface ExportReport {
  members: number;
  stories: number;
  likes: number;
  comments: number;
  photos: number;
  /** Photos whose file is missing. */
  missingPhotos: number;
  /** Things of the kinds that features register beside stories, and how many are hidden and stay here with their comments. */
  others: { name: string; count: number; hidden: number }[];
  /** The files of the kinds that features register. */
  sounds: { kind: string; count: number }[];
  missingSounds: number;
  /** Stories that only their authors and moderators see. They stay here with their comments. */
  hiddenStories: number;
}

/**
 * Writes members, circles, stories and other things that features let move, with photos, sounds, likes and
 * comments, to files of an empty folder, in the format of docs/moving.md. Reads a copy of the database, so that
 * all files show the same moment. Writes password hashes only on request, because they allow guessing
 * passwords.
 */
export async function exportCommunity(
  {
    database,
    files,
    now,
    events,
  }: { database: Queries; files: FileStore; now: number; events: AppContext['events'] },
  folder: string,
  { withPasswords = false, signal }: { withPasswords?: boolean; signal?: AbortSignal } = {},
): Promise<ExportReport> {
  const parts = await listMovedParts({ events });
  const sounds = parts.sounds.map(({ kind }) => ({ kind, count: 0 }));
  const report: ExportReport = {
    members: 0,
    stories: 0,
    likes: 0,
    comments: 0,
    photos: 0,
    missingPhotos: 0,
    others: [],
    sounds,
    missingSounds: 0,
    hiddenStories: 0,
  };
  const keep = async (key: string): Promise<string | null> => {
    const isKept = await keepFile(files, key, join(folder, PHOTO_FOLDER, key));
    report[isKept ? 'photos' : 'missingPhotos'] += 1;
    return isKept ? key : null;
  };
  const keepPhotos = async (photos: ExportedStory['photos']): Promise<ExportedStory['photos']> => {
    const kept: ExportedStory['photos'] = [];
    for (const photo of photos) if (await keep(photo.file)) kept.push(photo);
    return kept;
  };
  const keepSounds = async (kind: string, given: readonly MovedFile[]): Promise<MovedFile[]> => {
    const kept: MovedFile[] = [];
    for (const sound of given) {
      if (await keepFile(files, sound.file, join(folder, sound.file))) kept.push(sound);
      else report.missingSounds += 1;
    }
    for (const counted of sounds) if (counted.kind === kind) counted.count += kept.length;
    return kept;
  };
  await writeList(folder, MEMBERS_FILE, async (list) => {
    for await (const { member, facts } of readMembers(database, parts, withPasswords)) {
      signal?.throwIfAborted();
      const { profile } = member;
      if (profile?.photo) profile.photo = await keep(profile.photo);
      await list.add({ ...member, ...Object.fromEntries(facts) });
      report.members += 1;
    }
  });
  await writeList(folder, CIRCLES_FILE, async (list) => {
    for await (const circle of readExportedCircles(database)) {
      signal?.throwIfAborted();
      await list.add({ ...circle, picture: circle.picture && (await keep(circle.picture)) });
    }
  });
  await writeList(folder, STORIES_FILE, async (list) => {
    for await (const { story, facts, sounds: ofStory } of readStories(database, parts)) {
      signal?.throwIfAborted();
      const heard: Record<string, MovedFile[]> = {};
      for (const [kind, given] of ofStory) heard[kind] = await keepSounds(kind, given);
      const photos = await keepPhotos(story.photos);
      await list.add({ ...story, ...Object.fromEntries(facts), photos, ...heard });
      report.stories += 1;
      report.likes += story.likes.length;
    }
  });
  for (const subjects of parts.subjects) {
    const counted = { name: subjects.name, count: 0, hidden: await subjects.countHidden(database) };
    report.others.push(counted);
    await writeList(folder, `${subjects.name}.json`, async (list) => {
      for await (const { photos, ...record } of readSubjects(database, subjects)) {
        signal?.throwIfAborted();
        await list.add({ ...record, photos: await keepPhotos(photos) });
        counted.count += 1;
      }
    });
  }
  await writeList(folder, COMMENTS_FILE, async (list) => {
    for await (const comment of readComments(database, parts)) {
      signal?.throwIfAborted();
      await list.add(comment);
      report.comments += 1;
      report.likes += comment.likes.length;
    }
  });
  report.hiddenStories = await countHiddenStories(database);
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    exportedAt: new Date(now).toISOString(),
    passwordSchemes: withPasswords ? await listPasswordSchemes(database) : [],
  };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return report;
}

async function writeList(
  folder: string,
  name: string,
  write: (list: JsonList) => Promise<void>,
): Promise<void> {
  const list = await openJsonList(join(folder, name));
  await write(list).finally(() => list.close());
}

/** Copies a stored file. Returns false if it is missing. */
async function keepFile(files: FileStore, key: string, target: string): Promise<boolean> {
  const stored = await files.get(key).catch((error: unknown) => {
    if (error instanceof FileStoreDownError) throw error;
    return undefined;
  });
  if (!stored) return false;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, await new Response(stored.body).bytes());
  return true;
}
