import { readdir } from 'node:fs/promises';
import type { AppContext } from '../../../server/context.ts';
import { isAdministered } from '../../membership/server/administrators/administrators.ts';
import { finishImport } from './finish-import.ts';
import { importCircles } from './import-circles.ts';
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
  /** Counts, and writes nothing anywhere. */
  isDryRun?: boolean;
  /** Gives the stories of somebody who has an account here, with the same verified email, to that account. */
  isMerging?: boolean;
  signal?: AbortSignal | undefined;
  /** Called once, before the first write. */
  makeBackup?(): Promise<void>;
  onProgress?: ((kind: Kind, read: number) => void) | undefined;
}

export interface ImportReport {
  format: Source['format'];
  tally: Tally;
  /** Files whose names the format does not know. */
  unread: string[];
  /** Where the originals are of what was refused; undefined if nothing was, or if an earlier import has kept them. */
  refusedFolder: string | undefined;
  /** Without an administrator, only a dry run is possible. */
  hasAdministrator: boolean;
}

/**
 * Takes in a folder with the members, photos, stories, sounds, likes and comments of another home. Changes nothing that is here. First
 * reads everything once, so that a file that cannot be read stops it before the first write. Killed anywhere and run again, it
 * goes on where it was, and a run after the last one writes nothing. The server may run.
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

/** Photos are decoded beside the rest: they take most of the time, and another thread. */
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
      await importStoryPhotos(inner, has);
      await importSounds(inner, hasStory);
      await importComments(inner, people, has);
      // Photos take longer than the texts: the index is built meanwhile.
      if (!run.isDryRun) await finishImport(run.context, signal);
    })(),
  ];
  // The other one must not go on writing after an error.
  for (const work of works) work.catch((error: unknown) => failed.abort(error));
  const ended = await Promise.allSettled(works);
  const rejected = ended.find((end) => end.status === 'rejected');
  if (rejected) throw failed.signal.reason ?? rejected.reason;
}

/** Whether a photo can be read is known only when it is decoded: photos alone do not count. */
function hasNewRecords({ counts }: Tally, { subjects }: MovedParts): boolean {
  const kinds = ['members', 'profiles', 'stories', 'comments', ...subjects.map(({ name }) => name)];
  return kinds.some((kind) => (counts[kind]?.imported ?? 0) > 0);
}

async function hasRefusedFolder(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => /^refused(-\d+)?$/.test(name));
}
