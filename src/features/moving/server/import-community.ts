import { readdir } from 'node:fs/promises';
import type { AppContext } from '../../../server/context.ts';
import { isAdministered } from '../../membership/server/administrators/administrators.ts';
import { finishImport } from './finish-import.ts';
import { importCirclePictures, importCircles } from './import-circles.ts';
import { importComments } from './import-comments.ts';
import { importPeople } from './import-people.ts';
import { importPhotos, importSounds, importStoryPhotos } from './import-photos.ts';
import { importProfiles } from './import-profiles.ts';
import type { ImportRun } from './import-run.ts';
import { importStories } from './import-stories.ts';
import { importSubjects } from './import-subjects.ts';
import { listMovedParts, type MovedParts } from './moved-parts.ts';
import { listUnread, openSource } from './open-source.ts';
import { nameRefusedFolder, openRefusedFiles } from './refused-files.ts';
import { type Kind, type Source, SourceError } from './source.ts';
import { Tally } from './tally.ts';

interface ImportOptions {
  /** If set, the import only counts, and writes nothing. */
  isDryRun?: boolean;
  /** Gives the stories of a person who has an account here, with the same verified email, to that account. */
  isMerging?: boolean;
  signal?: AbortSignal | undefined;
  /** Called once, before the first write. */
  makeBackup?(): Promise<void>;
  onProgress?: ((kind: Kind, read: number) => void) | undefined;
}

export interface ImportReport {
  format: Source['format'];
  tally: Tally;
  /** Files whose names the format does not contain. */
  unread: string[];
  /**
   * Where the originals of refused records are; undefined if none was refused, or if an earlier import has kept
   * them.
   */
  refusedFolder: string | undefined;
  /** Without an administrator, only a dry run is possible. */
  hasAdministrator: boolean;
}

/**
 * Imports a folder with the members, photos, stories, sounds, likes and comments of another server. Changes nothing
 * that is here. First reads everything once, so that an unreadable file stops the import before the first write. An
 * import that was killed can be run again and continues where it was; a run after a complete one writes nothing. The
 * server may run meanwhile.
 * @throws SourceError
 */
export async function importCommunity(
  context: AppContext,
  folder: string,
  { isDryRun = false, isMerging = false, signal, makeBackup, onProgress }: ImportOptions = {},
): Promise<ImportReport> {
  const parts = await listMovedParts(context);
  const kinds = [...parts.subjects.map(({ name }) => name), ...parts.sounds.map(({ kind }) => kind)];
  const source = await openSource(folder, parts);
  const unread = await listUnread(folder, source, parts);
  const hasAdministrator = await isAdministered(context.database);
  const check: ImportRun = {
    context,
    source,
    parts,
    tally: new Tally(kinds),
    isDryRun: true,
    isMerging,
    refused: undefined,
    signal,
    beforeWrite: async () => {},
    onProgress: isDryRun ? onProgress : undefined,
  };
  await takeEverything(check);
  if (isDryRun) {
    return { format: source.format, tally: check.tally, unread, refusedFolder: undefined, hasAdministrator };
  }
  if (!hasAdministrator) throw new SourceError('no-administrator');
  const keepsRefused = hasNewRecords(check.tally, parts) || !(await hasRefusedFolder(folder));
  let backup: Promise<void> | undefined;
  const run: ImportRun = {
    ...check,
    tally: new Tally(kinds),
    isDryRun: false,
    refused: keepsRefused ? openRefusedFiles(await nameRefusedFolder(folder)) : undefined,
    onProgress,
    beforeWrite() {
      backup ??= makeBackup?.() ?? Promise.resolve();
      return backup;
    },
  };
  let refusedFolder: string | undefined;
  try {
    await takeEverything(run);
  } finally {
    refusedFolder = await run.refused?.close();
  }
  await finishImport(context, signal);
  return { format: source.format, tally: run.tally, unread, refusedFolder, hasAdministrator };
}

/** Decodes photos concurrently with the other work, because they take most of the time, in another thread. */
async function takeEverything(run: ImportRun): Promise<void> {
  for await (const { kind, code, example } of run.source.notes()) run.tally.note(kind, code, example);
  const people = await importPeople(run);
  await importProfiles(run, people);
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(run.signal ? [run.signal] : [])]);
  const works = [
    importPhotos({ ...run, signal }, people),
    (async () => {
      const inner = { ...run, signal };
      const isCircle = await importCircles(inner, people);
      const hasStory = await importStories(inner, people, isCircle);
      const hasOther = await importSubjects(inner, { people, isCircle });
      const has = (id: string) => hasStory(id) || hasOther(id);
      await importCirclePictures(inner);
      await importStoryPhotos(inner, people, has);
      await importSounds(inner, hasStory);
      await importComments(inner, people, has);
      // Build the index meanwhile, because photos take longer than texts.
      if (!run.isDryRun) await finishImport(run.context, signal);
    })(),
  ];
  // After an error, stop the other work too, so that it does not go on writing.
  for (const work of works) work.catch((error: unknown) => failed.abort(error));
  const ended = await Promise.allSettled(works);
  const rejected = ended.find((end) => end.status === 'rejected');
  if (rejected) throw failed.signal.reason ?? rejected.reason;
}

/** Only decoding shows whether a photo can be read, so photos alone do not count. */
function hasNewRecords({ counts }: Tally, { subjects }: MovedParts): boolean {
  const kinds = [
    'members',
    'profiles',
    'circles',
    'stories',
    'comments',
    ...subjects.map(({ name }) => name),
  ];
  return kinds.some((kind) => (counts[kind]?.imported ?? 0) > 0);
}

async function hasRefusedFolder(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => /^refused(-\d+)?$/.test(name));
}
