import { ReadableStream as WebStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import type { StoredFile } from '../../../server/files/file-store.ts';
import type { Language } from '../../../server/language.ts';
import { readOwnSessions } from '../../auth/server/own-sessions.ts';
import { readOwnDecisions, readOwnMembership } from '../../membership/server/own-membership.ts';
import { readOwnPhotos, readOwnProfile } from '../../profile/server/own-profile.ts';
import { countOwnStories, readOwnLikes, readOwnStories } from '../../stories/server/own-stories.ts';
import { readmeText } from './readme-text.ts';
import { writeJson } from './write-json.ts';

/** How many stories the viewer would leave behind. */
export function countStories(context: AppContext, viewer: Viewer): Promise<number> {
  return countOwnStories(context, viewer);
}

export interface Archive {
  fileName: string;
  body: ReadableStream<Uint8Array>;
}

/**
 * Everything the viewer has given, and what is kept about them, in one zip archive. For everyone with an account,
 * members or not: it holds nothing of anyone else but the titles of stories that a member likes.
 * It is written while it is read: never more of it is in memory than a few stories or a photo.
 */
export function writeArchive(
  context: AppContext,
  viewer: Viewer,
  { sessionToken, language }: { sessionToken: string | undefined; language: Language },
): Archive {
  const writtenAt = new Date(context.clock.now());
  const files = listFiles(context, viewer, { sessionToken, language, writtenAt });
  return {
    fileName: `kerikko-${writtenAt.toISOString().slice(0, 10)}.zip`,
    // Node's own type of what is one and the same stream.
    body: WebStream.from(reportFailure(context, makeZip(files))) as ReadableStream<Uint8Array>,
  };
}

/** Its beginning is with the reader already, who can only see the download break off. */
async function* reportFailure(context: AppContext, zip: ReadableStream<Uint8Array>) {
  const reader = zip.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (error) {
    context.log.error({ error: String(error) }, 'an archive could not be written to its end');
    throw error;
  } finally {
    // Whoever stops reading is no failure, though the writer calls it one.
    await reader.cancel().catch(() => {});
  }
}

interface ArchivedFile {
  name: string;
  lastModified: Date;
  input: StoredFile['body'] | string | AsyncIterable<string>;
}

async function* listFiles(
  context: AppContext,
  viewer: Viewer,
  reader: { sessionToken: string | undefined; language: Language; writtenAt: Date },
): AsyncGenerator<ArchivedFile> {
  const { sessionToken, language, writtenAt } = reader;
  const file = (name: string, input: ArchivedFile['input']) => ({ name, input, lastModified: writtenAt });
  yield file('README.txt', readmeText(language, context.config.publicUrl, writtenAt));
  yield file('kerikko.json', writeJson(await collectData(context, viewer, sessionToken)));
  for await (const { name, body } of readOwnPhotos(context, viewer)) yield file(name, body);
}

async function collectData(context: AppContext, viewer: Viewer, sessionToken: string | undefined) {
  return {
    account: await readAccount(context, viewer),
    membership: await readOwnMembership(context, viewer),
    decisions: await readOwnDecisions(context, viewer),
    profile: await readOwnProfile(context, viewer),
    sessions: await readOwnSessions(context, viewer, sessionToken),
    mails: await readMails(context, viewer),
    stories: readOwnStories(context, viewer),
    likes: readOwnLikes(context, viewer),
  };
}

async function readAccount(context: AppContext, viewer: Viewer) {
  const account = await context.database
    .selectFrom('accounts')
    .select(['email', 'email_verified_at', 'created_at', 'last_sign_in_at', 'language'])
    .where('id', '=', viewer.accountId)
    .executeTakeFirst();
  return {
    id: viewer.accountId,
    email: account?.email ?? null,
    emailVerifiedAt: account?.email_verified_at ?? null,
    createdAt: account?.created_at ?? null,
    lastSignInAt: account?.last_sign_in_at ?? null,
    language: account?.language ?? null,
  };
}

/** Without their texts, which may hold a link that signs in. */
async function readMails(context: AppContext, viewer: Viewer) {
  const mails = await context.database
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where('recipient', '=', viewer.email)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => ({ subject: mail.subject, writtenAt: mail.created_at, sentAt: mail.sent_at }));
}
