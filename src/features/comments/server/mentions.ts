import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { MINUTE_MS } from '../../../server/clock.ts';
import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import { AppError } from '../../../server/errors.ts';
import type { RateLimit } from '../../../server/rate-limits/rate-limit.ts';
import { beginsLike, soundsLike } from '../../membership/server/names/names.ts';
import { findMuted } from '../../mutes/server/muted.ts';
import { findOtherPeople, findOtherPeopleNamed, summarisePeople } from '../../people/server/people.ts';
import { findSubject } from '../../subjects/server/subjects.ts';
import { MAX_MENTIONS, type Mentionable } from '../contract.ts';
import { findMentions, findPeopleOf } from './mention-store.ts';
import {
  type Candidate,
  hasMentions,
  listPossibleNames,
  type ResolvedText,
  resolveMentions,
  showMentions,
} from './mention-text.ts';

/** Per member. */
export const MENTION_SEARCHES: RateLimit = { name: 'mention-search', hits: 60, perMs: MINUTE_MS };
/** How many people the list offers. */
const OFFERED = 8;
/** Longer than any name. */
const MAX_SEARCH = 100;
/** More than the list of a comment's form ever holds. */
const MAX_CHOSEN = 100;
/** Stands for someone who has left. */
const ANONYMOUS = 'Anonymous User';

/**
 * Returns up to eight people whose name, or a word of it, begins with `q` or sounds like it: people of the
 * story or other subject first, then members who
 * agreed to be listed. Without `q`, only people of the subject. Leaves out the viewer, muted and suspended
 * people.
 * @throws AppError 'forbidden' (403), 'too-many' (429)
 */
export async function findMentionable(
  context: AppContext,
  viewer: Viewer,
  { subject, q }: { subject: string; q: string },
): Promise<Mentionable[]> {
  requirePermission(viewer, 'write-comments');
  await context.limiter.take(MENTION_SEARCHES, viewer.accountId);
  const wanted = q.slice(0, MAX_SEARCH).trim();
  const [inStory, listed] = await Promise.all([
    findUnmutedOf(context, viewer, subject),
    wanted ? findOtherPeople(context, viewer, { begin: wanted, limit: OFFERED }) : [],
  ]);
  const matching = wanted ? inStory.filter(namedBy(beginsLike(wanted))) : inStory;
  const found = new Set([...matching.map(({ id }) => id), ...listed]);
  if (found.size === 0 && wanted) {
    for (const { id } of inStory.filter(namedBy(soundsLike(wanted)))) found.add(id);
    const alike = await findOtherPeople(context, viewer, { begin: wanted, limit: OFFERED, isAlike: true });
    for (const id of alike) found.add(id);
  }
  const people = await summarisePeople(context, viewer, [...found].slice(0, OFFERED));
  return people.map(({ id, name, photo, initial }) => ({ id, name, photo, initial }));
}

/**
 * Finds the mentions of a comment's text. `chosen` are the accounts that the writer picked from the list, and `current`
 * the people whom the comment mentions already.
 * @throws AppError 'too-many-mentions' (422)
 */
export async function findMentionsIn(
  context: AppContext,
  viewer: Viewer,
  { subject, text, chosen = '' }: { subject: string; text: string; chosen?: string | undefined },
  current: readonly Candidate[] = [],
): Promise<ResolvedText> {
  if (!text.includes('@')) return { text, accountIds: [] };
  const ids = new Set(chosen.split(',', MAX_CHOSEN));
  const [inStory, listed] = await Promise.all([
    findUnmutedOf(context, viewer, subject),
    findOtherPeopleNamed(context, viewer, { foldedNames: listPossibleNames(text), ids: [...ids] }),
  ]);
  const picked = [...inStory, ...listed].filter(({ id }) => ids.has(id));
  const resolved = resolveMentions(text, { chosen: [...current, ...picked], inStory, listed });
  if (resolved.accountIds.length > MAX_MENTIONS) {
    throw new AppError('too-many-mentions', 422, `A comment can mention at most ${MAX_MENTIONS} people.`);
  }
  return resolved;
}

/**
 * Returns the texts of comments as people read them, with '@' and the current name in place of each mention.
 * Given `named`, all other people stay anonymous.
 */
export async function showMentionsOf(
  queries: Queries,
  comments: readonly { id: string; text: string }[],
  named?: ReadonlySet<string>,
): Promise<string[]> {
  const mentioning = comments.filter(({ text }) => hasMentions(text));
  const mentions = await findMentions(
    queries,
    mentioning.map(({ id }) => id),
  );
  return comments.map(({ id, text }) => {
    const isNamed = (accountId: string | null) => !named || named.has(accountId ?? '');
    const names = (mentions.get(id) ?? []).map(({ name, accountId }) => (isNamed(accountId) ? name : ''));
    return showMentions(text, names, ANONYMOUS);
  });
}

function namedBy(isWanted: (name: string) => boolean): (person: Candidate) => boolean {
  return ({ name }) => isWanted(name);
}

async function findUnmutedOf(context: AppContext, viewer: Viewer, subjectId: string) {
  const { database } = context;
  const subject = await findSubject(context, viewer, subjectId);
  if (!subject) return [];
  const [inStory, muted] = await Promise.all([
    findPeopleOf(database, viewer, subject),
    findMuted(database, viewer),
  ]);
  return inStory.filter(({ id }) => !muted.has(id));
}
