import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Queries } from '../../../server/database/database.ts';
import { type FileStore, FileStoreDownError } from '../../../server/files/file-store.ts';
import { listPasswordSchemes } from '../../accounts/server/password-schemes.ts';
import { countHiddenStories } from '../../stories/server/export-stories.ts';
import {
  COMMENTS_FILE,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  MEMBERS_FILE,
  PHOTO_FOLDER,
  STORIES_FILE,
  VERSION,
} from './export-format.ts';
import { readComments, readMembers, readStories } from './export-records.ts';
import { type JsonList, openJsonList } from './write-json-list.ts';

export interface ExportReport {
  members: number;
  stories: number;
  likes: number;
  comments: number;
  photos: number;
  /** Photos whose file is missing. */
  missingPhotos: number;
  recordings: number;
  /** Recordings whose file is missing. */
  missingRecordings: number;
  /** Stories that only their authors and moderators see, and that stay here with their comments. */
  hiddenStories: number;
}

/**
 * Writes members, photos, stories, recordings, likes and comments to files of an empty folder, in the format of docs/moving.md. Reads a copy
 * of the database, so that everything is of one moment. Password hashes only on request: whoever has them can guess passwords.
 */
export async function exportCommunity(
  { database, files, now }: { database: Queries; files: FileStore; now: number },
  folder: string,
  { withPasswords = false, signal }: { withPasswords?: boolean; signal?: AbortSignal } = {},
): Promise<ExportReport> {
  const report = {
    members: 0,
    stories: 0,
    likes: 0,
    comments: 0,
    photos: 0,
    missingPhotos: 0,
    recordings: 0,
    missingRecordings: 0,
    hiddenStories: 0,
  };
  const keep = async (key: string): Promise<string | null> => {
    const isKept = await keepFile(files, key, join(folder, PHOTO_FOLDER, key));
    report[isKept ? 'photos' : 'missingPhotos'] += 1;
    return isKept ? key : null;
  };
  await writeList(folder, MEMBERS_FILE, async (list) => {
    for await (const member of readMembers(database, withPasswords)) {
      signal?.throwIfAborted();
      const { profile } = member;
      if (profile?.photo) profile.photo = await keep(profile.photo);
      await list.add(member);
      report.members += 1;
    }
  });
  await writeList(folder, STORIES_FILE, async (list) => {
    for await (const { photos, recordings, ...story } of readStories(database)) {
      signal?.throwIfAborted();
      const heard: typeof recordings = [];
      for (const recording of recordings) {
        const isKept = await keepFile(files, recording.file, join(folder, recording.file));
        report[isKept ? 'recordings' : 'missingRecordings'] += 1;
        if (isKept) heard.push(recording);
      }
      const kept: typeof photos = [];
      for (const photo of photos) if (await keep(photo.file)) kept.push(photo);
      await list.add({ ...story, photos: kept, recordings: heard });
      report.stories += 1;
      report.likes += story.likes.length;
    }
  });
  await writeList(folder, COMMENTS_FILE, async (list) => {
    for await (const comment of readComments(database)) {
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
