import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import { afterCommit, inTransaction, type Transaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { hashToken } from '../../../server/one-time-tokens.ts';
import type { PhotoChoice } from '../../photos/contract.ts';
import { addPhoto } from '../../photos/server/story-photos.ts';
import { findStoryOfDraft } from '../../stories/server/drafts.ts';
import { publishStory } from '../../stories/server/stories.ts';
import { type ChatReport, type PublishMemory, SHOWN_PROPOSALS } from '../contract.ts';
import { deleteChatPhotoFiles, listPhotosOf, readChatPhotoFile } from './chat-photos.ts';
import { addCounts, readCounts } from './left-out.ts';
import { WAITING_MS } from './read-chat.ts';

/** Returns until when a link can be claimed; undefined for every other text. Does not reveal whose link it is. */
export async function findLinkEnd(
  { database, clock }: AppContext,
  token: string,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('chat_people')
    .select('expires_at')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row?.expires_at;
}

/**
 * Returns how many stories the viewer has to decide about and when these are deleted, the oldest of them as
 * proposals, how many other messages of the viewer were left out and why, and what the link of this browser offers.
 * @throws AppError 'forbidden' 403
 */
export async function readMemories(context: AppContext, viewer: Viewer, token: string | undefined) {
  requirePermission(viewer, 'write-stories');
  const { database, clock } = context;
  const own = database
    .selectFrom('chat_proposals')
    .innerJoin('chat_people', 'chat_people.id', 'chat_proposals.person_id')
    .where('account_id', '=', viewer.accountId)
    .where('expires_at', '>', clock.now());
  const [total, rows, people, offer] = await Promise.all([
    own
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('expires_at').as('end')])
      .executeTakeFirstOrThrow(),
    own
      .select(['chat_proposals.id', 'written_at', 'title', 'text', 'lacks_numbers'])
      .orderBy('written_at')
      .orderBy('chat_proposals.id')
      .limit(SHOWN_PROPOSALS)
      .execute(),
    database
      .selectFrom('chat_people')
      .select('left_out')
      .where('account_id', '=', viewer.accountId)
      .where('expires_at', '>', clock.now())
      .execute(),
    token ? findOffer(context, token) : undefined,
  ]);
  const ids = rows.map(({ id }) => id);
  const photos =
    ids.length === 0
      ? []
      : await database
          .selectFrom('chat_photos')
          .select(['id', 'proposal_id'])
          .where(sql<boolean>`proposal_id ${isOneOf(database, ids)}`)
          .orderBy('position')
          .execute();
  return {
    offer,
    count: Number(total.count),
    leftOut: addCounts(people.map(({ left_out }) => readCounts(left_out))),
    expiresAt: total.end === null ? undefined : Number(total.end),
    proposals: rows.map((row) => ({
      id: row.id,
      writtenAt: row.written_at,
      title: row.title,
      text: row.text,
      lacksNumbers: row.lacks_numbers === 1,
      photos: photos.flatMap(({ id, proposal_id }) => (proposal_id === row.id ? [id] : [])),
    })),
  };
}

/** Returns the stories that the holder of a link may claim. The name of a number without a name is empty. */
async function findOffer({ database, clock }: AppContext, token: string) {
  const row = await database
    .selectFrom('chat_people')
    .innerJoin('chat_proposals', 'chat_proposals.person_id', 'chat_people.id')
    .select(({ fn }) => ['name', fn.countAll<number>().as('stories')])
    .where('token_hash', '=', hashToken(token))
    .where('account_id', 'is', null)
    .where('expires_at', '>', clock.now())
    .groupBy('name')
    .executeTakeFirst();
  return row && { name: row.name, stories: Number(row.stories) };
}

/**
 * Gives the viewer what a link offers: the link then works for nobody else. Idempotent.
 * @throws AppError 'forbidden' 403, 'chat-link-over' 409
 */
export async function claimMemories(context: AppContext, viewer: Viewer, token: string): Promise<void> {
  requirePermission(viewer, 'write-stories');
  const { database, clock } = context;
  const now = clock.now();
  // One statement decides: if two people claim at once, one of them gets the stories.
  const { numUpdatedRows } = await database
    .updateTable('chat_people')
    .set({ account_id: viewer.accountId, sealed_token: null, expires_at: now + WAITING_MS })
    .where('token_hash', '=', hashToken(token))
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const own = await database
    .selectFrom('chat_people')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  if (!own) throw new AppError('chat-link-over', 409, 'This link no longer works.');
}

/**
 * Publishes a proposed story as the viewer's own, for everyone or for a circle, as if the viewer had written it
 * now. Deletes the proposal. Idempotent: the
 * proposal's id is the key of the submission.
 * @throws AppError 'chat-proposal-gone' 404, and the errors of addPhoto and publishStory
 */
export async function publishMemory(
  context: AppContext,
  viewer: Viewer,
  input: PublishMemory,
): Promise<string> {
  requirePermission(viewer, 'write-stories');
  const { proposal, topic, title, content, circle } = input;
  const story = { intent: 'publish', topic, title, content, circle, key: proposal } as const;
  // The page has a form for each proposal, and asks for the audience of the refused one only.
  const publish = (photos: PhotoChoice[]) =>
    publishStory(context, viewer, story, photos).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, error.status, error.message, { ...error.details, proposal });
    });
  const photos = await listOwnPhotos(context, viewer, proposal);
  if (!photos) {
    const published = await findStoryOfDraft(context, viewer, proposal);
    if (published) return published.id;
    throw new AppError('chat-proposal-gone', 404, 'This story is no longer here.');
  }
  const chosen: PhotoChoice[] = [];
  for (const id of photos.filter((photo) => input.photo.includes(photo))) {
    const bytes = await readChatPhotoFile(context, id);
    if (!bytes) continue;
    const added = await addPhoto(context, viewer, { key: proposal, bytes });
    // A chat may contain the same photo twice.
    if (!chosen.some((photo) => photo.id === added.id)) chosen.push({ id: added.id, alt: '' });
  }
  const published = await publish(chosen);
  await inTransaction(context, (transaction) => deleteProposals(context, transaction, viewer, proposal));
  return published;
}

/** Deletes one of the viewer's proposals, or all of them. Idempotent. @throws AppError 'forbidden' 403 */
export async function declineMemories(context: AppContext, viewer: Viewer, proposal?: string): Promise<void> {
  requirePermission(viewer, 'write-stories');
  await inTransaction(context, (transaction) => deleteProposals(context, transaction, viewer, proposal));
}

/** Returns the ids of the photos of the viewer's proposal; undefined if there is no such proposal. */
async function listOwnPhotos(
  { database, clock }: AppContext,
  { accountId }: Viewer,
  proposal: string,
): Promise<string[] | undefined> {
  const rows = await database
    .selectFrom('chat_proposals')
    .innerJoin('chat_people', 'chat_people.id', 'chat_proposals.person_id')
    .leftJoin('chat_photos', 'chat_photos.proposal_id', 'chat_proposals.id')
    .select(['chat_photos.id', 'position'])
    .where('chat_proposals.id', '=', proposal)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', clock.now())
    .orderBy('position')
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ id }) => id ?? []);
}

/** Also deletes the people of chats who have nothing left to decide. */
async function deleteProposals(
  context: AppContext,
  transaction: Transaction,
  { accountId }: Viewer,
  proposal?: string,
): Promise<void> {
  const people = await transaction
    .selectFrom('chat_people')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return;
  const before = await listPhotosOf(transaction, ids);
  await transaction
    .deleteFrom('chat_proposals')
    .where(sql<boolean>`person_id ${isOneOf(transaction, ids)}`)
    .$if(proposal !== undefined, (query) => query.where('id', '=', proposal as string))
    .execute();
  const kept = new Set(await listPhotosOf(transaction, ids));
  await transaction
    .deleteFrom('chat_people')
    .where(sql<boolean>`id ${isOneOf(transaction, ids)}`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('chat_proposals').select('id').whereRef('person_id', '=', 'chat_people.id'))),
    )
    .execute();
  afterCommit(transaction, () =>
    deleteChatPhotoFiles(
      context,
      before.filter((id) => !kept.has(id)),
    ),
  );
}

/** Returns the viewer's rooms, without words of others, and what the viewer has claimed, for the archive. */
export async function exportChats({ database }: AppContext, { accountId }: Viewer) {
  const rooms = await database
    .selectFrom('chat_rooms')
    .select(['created_at as readAt', 'report'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const memories = await database
    .selectFrom('chat_proposals')
    .innerJoin('chat_people', 'chat_people.id', 'chat_proposals.person_id')
    .select(['written_at as writtenAt', 'title', 'text'])
    .where('account_id', '=', accountId)
    .orderBy('written_at')
    .execute();
  return {
    rooms: rooms.map((room) => ({ ...room, report: JSON.parse(room.report) as ChatReport })),
    memories,
  };
}
