import type { FileHandle } from 'node:fs/promises';
import { inGroups } from '../../../server/database/in-batches.ts';
import { AppError } from '../../../server/errors.ts';
import type { StoreSteps } from '../../../server/files/store-steps.ts';
import { PHOTO_LIMIT_BYTES } from '../../people/fields-contract.ts';
import { importPhoto } from '../../people/server/import-profiles.ts';
import { importStoryPhoto, isPhotoOfOther } from '../../photos/server/import-story-photos.ts';
import type { StorySounds } from '../../stories/questions.ts';
import { toImportKey, toTargetId } from './import-ids.ts';
import type { People } from './import-people.ts';
import { problemOf } from './import-profiles.ts';
import { BATCH, type ImportRun } from './import-run.ts';
import { findImported, rememberImports } from './imports-store.ts';
import type { MovedParts } from './moved-parts.ts';
import type { Item, Kind, Problem, Source, SourceStory } from './source.ts';

/** Photos that are imported concurrently. Each mostly waits for the disk or the decoder. */
const AT_ONCE = 4;

/** The largest file of a kind, and the problem of a larger one. */
interface FileLimit {
  maxBytes: number;
  tooLarge: Problem;
}

/** Kerikko refuses photos from PHOTO_LIMIT_BYTES. */
const PHOTO_LIMIT: FileLimit = { maxBytes: PHOTO_LIMIT_BYTES - 1, tooLarge: 'photo-too-large' };

/** A photo or sound that a profile or a story names. */
export interface Photo {
  id: string;
  path: string | undefined;
  /** Set if no account or story is there for the file. */
  problem: Problem | undefined;
  /** Returns false if there is a file already. */
  store(bytes: Uint8Array, steps: StoreSteps): Promise<boolean>;
  /** Missing for the photo of a profile. */
  place?: {
    /** The id of the story or other subject in the source. Another archive may give the same file to another story. */
    subject: string;
    /** Returns whether the file with this id belongs to another subject here. */
    isOfOther(): Promise<boolean>;
  };
}

/** Stores the photos of members who have none here, each through the checks of an upload. */
export async function importPhotos(run: ImportRun, people: People): Promise<void> {
  await takePhotos(run, 'photos', listPhotos(run, people));
}

/** Stores the photos of imported stories and other subjects. `has` tells which of them are here. */
export async function importStoryPhotos(
  run: ImportRun,
  people: People,
  has: (id: string) => boolean,
): Promise<void> {
  await takePhotos(run, 'storyPhotos', listStoryPhotos(run, people, has));
}

/** Stores the sounds of imported stories, byte by byte, through the checks of an upload. */
export async function importSounds(run: ImportRun, hasStory: (id: string) => boolean): Promise<void> {
  for (const sounds of run.parts.sounds) {
    await takePhotos(run, sounds.kind, listSounds(run, sounds, hasStory), sounds);
  }
}

async function* listSounds(
  { context, source }: ImportRun,
  { kind, store, isOfOther }: StorySounds,
  hasStory: (id: string) => boolean,
): AsyncGenerator<Photo> {
  for await (const { id, value } of source.stories()) {
    for (const [position, sound] of (value?.sounds.get(kind) ?? []).entries()) {
      const place = {
        id: toTargetId(source, kind, sound.id),
        storyId: toTargetId(source, 'stories', id),
        position,
      };
      yield {
        id: sound.id,
        path: sound.file,
        problem: hasStory(id) ? undefined : 'story-refused',
        store: (bytes, steps) => store(context, sound, place, bytes, steps),
        place: { subject: id, isOfOther: () => isOfOther(context.database, place) },
      };
    }
  }
}

async function* listPhotos({ context, source }: ImportRun, people: People): AsyncGenerator<Photo> {
  for await (const { id, value } of source.profiles()) {
    if (!value || value.photo === null) continue;
    const accountId = people.find(value.person);
    yield {
      id,
      path: value.photo,
      problem: accountId ? undefined : problemOf(people, value.person),
      store: (bytes, steps) => importPhoto(context, accountId ?? '', bytes, steps),
    };
  }
}

async function* listStoryPhotos(
  { context, source, parts }: ImportRun,
  people: People,
  has: (id: string) => boolean,
): AsyncGenerator<Photo> {
  for await (const { id, value } of listSubjects(source, parts)) {
    for (const [position, photo] of (value?.photos ?? []).entries()) {
      const target = {
        id: toTargetId(source, 'storyPhotos', photo.id),
        subjectId: toTargetId(source, 'stories', id),
        position,
        alt: photo.alt,
        accountId: photo.by === undefined ? undefined : ((photo.by && people.find(photo.by)) ?? null),
      };
      yield {
        id: photo.id,
        path: photo.path,
        problem: has(id) ? undefined : 'story-refused',
        store: (bytes, steps) => importStoryPhoto(context, target, bytes, steps),
        place: { subject: id, isOfOther: () => isPhotoOfOther(context.database, target) },
      };
    }
  }
}

/** Yields the records that may have photos. */
async function* listSubjects(
  source: Source,
  { subjects }: MovedParts,
): AsyncGenerator<Item<Pick<SourceStory, 'photos'>>> {
  yield* source.stories();
  for (const kind of subjects) yield* source.subjects?.(kind) ?? [];
}

/** Takes the files of a kind, some at the same time, and remembers them: killed anywhere, a second run goes on. */
export async function takePhotos(
  run: ImportRun,
  kind: Kind,
  photos: AsyncIterable<Photo>,
  limit: FileLimit = PHOTO_LIMIT,
): Promise<void> {
  const { context, source, tally } = run;
  for await (const batch of inGroups(photos, BATCH)) {
    const keyOf = ({ id, place }: Photo) => toImportKey(source, kind, place ? `${place.subject}\n${id}` : id);
    // Earlier versions remembered the file of a story by its id alone.
    const earlierKeyOf = ({ id }: Photo) => toImportKey(source, kind, id);
    const known = await findImported(
      context.database,
      batch.flatMap((photo) => [keyOf(photo), earlierKeyOf(photo)]),
    );
    const isKnown = async (photo: Photo) =>
      known.has(keyOf(photo)) || (known.has(earlierKeyOf(photo)) && !(await photo.place?.isOfOther()));
    const waiting = batch.values();
    const takeSome = async () => {
      for (const photo of waiting) {
        run.signal?.throwIfAborted();
        if (await isKnown(photo)) tally.add(kind, 'present');
        else await takePhoto(run, kind, photo, { key: keyOf(photo), limit });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeSome));
    run.onProgress?.(kind, tally.countsOf(kind).read);
  }
}

async function takePhoto(
  run: ImportRun,
  kind: Kind,
  photo: Photo,
  { key, limit }: { key: string; limit: FileLimit },
): Promise<void> {
  const { context, tally, refused, isDryRun } = run;
  const { id, path } = photo;
  await using file = path === undefined ? undefined : await run.source.openPhoto(path);
  let problem = photo.problem ?? (await findProblem(limit, path, file));
  if (problem === undefined && file !== undefined && !isDryRun) {
    try {
      const isStored = await photo.store(await file.readFile(), {
        beforeWrite: run.beforeWrite,
        alsoWrite: (transaction) => rememberImports(transaction, [{ key, kind }], context.clock.now()),
      });
      tally.add(kind, isStored ? 'imported' : 'present');
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem = error.code as Problem;
    }
  }
  if (problem === undefined) {
    tally.add(kind, 'imported');
    return;
  }
  tally.refuse(kind, problem, path ?? id);
  await refused?.add(kind, { id, problem, original: { path } });
  if (path !== undefined && file !== undefined) await refused?.addPhoto(path, file);
}

/** Returns what is wrong with a file before it is read. The limit bounds the memory. */
async function findProblem(
  { maxBytes, tooLarge }: FileLimit,
  path: string | undefined,
  file: FileHandle | undefined,
): Promise<Problem | undefined> {
  if (path === undefined) return 'photo-elsewhere';
  if (file === undefined) return 'photo-missing';
  const { size } = await file.stat();
  return size > maxBytes ? tooLarge : undefined;
}
