import type { Viewer } from '../../../identity/viewer.ts';
import type { Language } from '../../../languages/languages.ts';
import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { streamZip, type ZippedFile } from '../../../server/files/stream-zip.ts';
import { Slices } from '../../../server/slices.ts';
import { PHOTO_SIZES, type StoryPhoto } from '../../photos/contract.ts';
import { findPhotos, findPhotosOfMembers } from '../../photos/server/find-photos.ts';
import { toPhotoKey } from '../../photos/server/story-photo-keys.ts';
import { storySounds } from '../../stories/questions.ts';
import { type ArchivedCollection, archivedCollections, textsBelow } from '../../subjects/questions.ts';
import { ALL_TOPICS, isTopicId } from '../../topics/contract.ts';
import { topicName } from '../../topics/server/topic-names.ts';
import { hasAgreed, listConsents } from './archive-consent.ts';
import { type ArchivedTopic, type Edition, indexPage, storyPage, topicPage } from './archive-pages.ts';
import { ARCHIVE_STYLE } from './archive-style.ts';
import { ARCHIVE_TEXTS } from './archive-texts.ts';
import { readComments } from './archived-comments.ts';
import { type ArchivedHead, readHeads, readStories } from './archived-stories.ts';
import { beginExport } from './export-limit.ts';

/**
 * Returns a zip archive of web pages, which a browser opens from a folder. It contains the stories, photos,
 * sounds and comments of members who
 * agreed, and what other features add, but nothing that is hidden, held or deleted. The archive is written
 * while it is read: memory never holds more than a few stories,
 * some comments, one photo or one sound.
 * @throws AppError 'forbidden' 403, 'confirm-first' 403, 'too-many' 429
 */
export async function writeArchive(
  context: AppContext,
  viewer: Viewer,
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
  await beginExport(context, viewer, 'stories-exported');
  const { name: names } = await context.community.read();
  const days = new Intl.DateTimeFormat(`${language}-IN`, { timeZone, dateStyle: 'long' });
  const edition: Edition = {
    language,
    texts: ARCHIVE_TEXTS[language],
    communityName: names[language],
    day: (time) => days.format(time),
  };
  const writtenAt = context.clock.now();
  return {
    fileName: `kerikko-stories-${new Date(writtenAt).toISOString().slice(0, 10)}.zip`,
    body: streamZip(context, listFiles(context, edition, writtenAt)),
  };
}

async function* listFiles(
  context: AppContext,
  edition: Edition,
  writtenAt: number,
): AsyncGenerator<ZippedFile> {
  const lastModified = new Date(writtenAt);
  const file = (name: string, input: ZippedFile['input']) => ({ name, input, lastModified });
  const identity = await context.community.read();
  const consents = await listConsents(context);
  const slices = new Slices();
  const registeredSounds = await ask(context, storySounds, undefined);
  const topics: ArchivedTopic[] = [];
  yield file('style.css', ARCHIVE_STYLE);
  const own = identity.topics?.map(({ id }) => id).filter(isTopicId) ?? [];
  for (const id of new Set([...own, ...ALL_TOPICS])) {
    const name = topicName(identity, id, edition.language);
    // streamZip gives way after each file, but a topic without stories of members who agreed has no file.
    await slices.giveWay();
    // Stories can be published, deleted or hidden meanwhile: a list must lead only to pages that exist.
    const stories = new Set<string>();
    for await (const story of readStories(context, id)) {
      const photos: StoryPhoto[] = [];
      for (const photo of await findPhotos(context.database, { kind: 'story', id: story.id })) {
        const body = photo.isHidden ? undefined : await readPhoto(context, photo.id);
        if (!body) continue;
        yield file(`photos/${photo.id}.webp`, body);
        photos.push(photo);
      }
      const sounds: string[] = [];
      for (const { kind, listAgreed } of registeredSounds) {
        const agreed = (column: string) => hasAgreed(column, kind);
        for (const key of await listAgreed(context.database, story.id, agreed)) {
          const body = await readSound(context, key);
          if (!body) continue;
          yield file(key, body);
          sounds.push(key);
        }
      }
      const below = await ask(context, textsBelow, { queries: context.database, id: story.id });
      const comments = readComments(context, story.id, consents);
      yield file(
        `stories/${story.id}.html`,
        storyPage(edition, { id, name }, { ...story, photos, sounds, below }, comments),
      );
      stories.add(story.id);
    }
    if (stories.size === 0) continue;
    yield file(`topics/${id}.html`, topicPage(edition, name, only(readHeads(context, id), stories)));
    topics.push({ id, name, amount: edition.texts.stories(stories.size) });
  }
  for (const collection of await ask(context, archivedCollections, undefined)) {
    yield* listCollection(context, edition, collection, { file, consents, topics });
  }
  yield file('index.html', indexPage(edition, topics, writtenAt));
}

/** Yields the files of a collection. The page that leads to its texts stands beside the pages of topics. */
async function* listCollection(
  context: AppContext,
  edition: Edition,
  { kind, page, title, amount, read }: ArchivedCollection,
  {
    file,
    consents,
    topics,
  }: {
    file: (name: string, input: ZippedFile['input']) => ZippedFile;
    consents: ReadonlySet<string>;
    topics: ArchivedTopic[];
  },
): AsyncGenerator<ZippedFile> {
  const place = { id: page, name: title[edition.language] };
  const heads: ArchivedHead[] = [];
  for await (const text of read(context, (column) => hasAgreed(column, page))) {
    const photos: StoryPhoto[] = [];
    for (const { accountId, photo } of await findPhotosOfMembers(context.database, {
      kind,
      id: text.id,
    })) {
      const isContained = !photo.isHidden && consents.has(accountId ?? '');
      const body = isContained ? await readPhoto(context, photo.id) : undefined;
      if (!body) continue;
      yield file(`photos/${photo.id}.webp`, body);
      photos.push(photo);
    }
    const comments = readComments(context, text.id, consents);
    yield file(
      `stories/${text.id}.html`,
      storyPage(edition, place, { ...text, photos, sounds: [], below: [] }, comments),
    );
    heads.push(text);
  }
  if (heads.length === 0) return;
  yield file(`topics/${page}.html`, topicPage(edition, place.name, only(heads, undefined)));
  topics.push({ ...place, amount: amount[edition.language](heads.length) });
}

async function* only(
  heads: AsyncIterable<ArchivedHead> | ArchivedHead[],
  ids: ReadonlySet<string> | undefined,
) {
  for await (const head of heads) if (!ids || ids.has(head.id)) yield head;
}

/** Returns the largest file of a photo. Logs an error for a missing one. */
async function readPhoto({ files, log }: AppContext, photoId: string) {
  const key = toPhotoKey(photoId, String(Math.max(...PHOTO_SIZES)));
  const file = await files.get(key);
  if (!file) log.error({ key }, "a photo's file is missing");
  return file?.body;
}

/** Returns a sound's file. Logs an error for a missing one. */
async function readSound({ files, log }: AppContext, key: string) {
  const file = await files.get(key);
  if (!file) log.error({ key }, "a sound's file is missing");
  return file?.body;
}
