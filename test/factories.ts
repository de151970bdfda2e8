import { randomUUID } from 'node:crypto';
import { createTotpSecret } from '../src/features/accounts/server/factors/totp.ts';
import { hashPassword } from '../src/features/accounts/server/passwords/passwords.ts';
import { createSession } from '../src/features/accounts/server/sessions/sessions.ts';
import type { PostCommentInput } from '../src/features/comments/contract.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import { mapFields, PROFILE_FIELDS } from '../src/features/people/fields-contract.ts';
import { refreshListing } from '../src/features/people/server/listing.ts';
import type { PhotoChoice, StoryPhoto } from '../src/features/photos/contract.ts';
import { addPhoto } from '../src/features/photos/server/story-photos.ts';
import type { EditInput, PublishInput } from '../src/features/stories/contract.ts';
import { publishStory } from '../src/features/stories/server/stories.ts';
import { editStory } from '../src/features/stories/server/story-editing.ts';
import type { TopicId } from '../src/features/topics/contract.ts';
import type { MembershipState, Role } from '../src/identity/account-states.ts';
import { FACTOR_GRACE_MS } from '../src/identity/factor-duty.ts';
import { ROLES } from '../src/identity/permissions.ts';
import type { AccessLevel, Viewer } from '../src/identity/viewer.ts';
import type { Language } from '../src/languages/languages.ts';
import type { AppContext } from '../src/server/context.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { insertMail } from '../src/server/mail/outbox-store.ts';
import { createRateLimiter } from '../src/server/rate-limits/rate-limiter.ts';
import type { TestApp, TestAppOptions } from './create-test-app.ts';
import { drawPlain } from './images.ts';
import { insertRows, readRow, updateRows } from './rows.ts';
import type { TestClient } from './test-client.ts';

export const PASSWORD = 'puttum kadalayum';

/** The form of a story, as a person without scripts sends it. */
export const STORY_FORM = {
  intent: 'publish',
  topic: 'food',
  title: 'Puttu',
  content: 'Steam, coconut and a radio.',
  key: 'a-key-of-its-own',
};

/** The states of a person in access tests. `app.client()` is a visitor. */
export type Person = AccessLevel | Exclude<MembershipState, 'approved'>;

interface AccountDetails {
  accountId?: string;
  email?: string;
  name?: string;
  language?: Language;
}

interface ActorDetails extends AccountDetails {
  withPassword?: boolean;
}

export interface Actor {
  viewer: Viewer;
  client: TestClient;
}

/** A person's state, or the details of a member. Those of somebody else say so in `as`. */
type PersonOf = Person | (ActorDetails & { as?: Person });

/** Starts the app with these people in it, whom it creates one after another. */
export async function createAppWith<Name extends string>(
  people: Record<Name, PersonOf>,
  options?: TestAppOptions,
): Promise<{ app: TestApp; context: TestApp['context'] } & Record<Name, Actor>> {
  // Browser tests import this file, too, and must not load the pages before the built server has set their mode.
  const { createTestApp } = await import('./create-test-app.ts');
  const app = await createTestApp(options);
  const created: Record<string, Actor> = {};
  for (const [name, given] of Object.entries<PersonOf>(people)) {
    const { as, ...details } = typeof given === 'string' ? { as: given } : given;
    created[name] = await createActor(app, as, details);
  }
  return { app, context: app.context, ...(created as Record<Name, Actor>) };
}

/** Starts the app with one person in it. */
export async function createAppAs(
  person: Person = 'member',
  details: ActorDetails = {},
  options?: TestAppOptions,
) {
  const { app, context, actor } = await createAppWith({ actor: { as: person, ...details } }, options);
  return { app, context, ...actor };
}

/** Creates a person in a given state, with a browser that has a session. */
export async function createActor(
  { context, client }: TestApp,
  person: Person = 'member',
  details: ActorDetails = {},
): Promise<Actor> {
  const { withPassword, ...rest } = details;
  const { viewer, token } = await createAccount(context, person, {
    ...rest,
    ...(withPassword ? { password: PASSWORD } : {}),
  });
  return { viewer, client: client({ kerikko: token }) };
}

/** Returns another browser of a person, with a session that has just begun. */
export async function openBrowser(
  { context, client, clock }: TestApp,
  { viewer }: Pick<Actor, 'viewer'>,
  userAgent = 'phone',
): Promise<TestClient> {
  const session = { accountId: viewer.accountId, userAgent, now: clock.now() };
  // The hundredth session of an account ends its first, which raises an event.
  const token = await inTransaction(context, (transaction) => createSession(transaction, session));
  return client({ kerikko: token });
}

/** Returns the browser of a person at an address with https, where the cookie has another name. */
export function browserOf(app: TestApp, { client }: Actor): TestClient {
  return app.client({ '__Host-kerikko': client.cookies.get('kerikko') ?? '' });
}

/**
 * Inserts a person in a given state, with a session, into the database. Inserts a session even for states that cannot
 * have one, so that tests see the server refuse it.
 */
export async function createAccount(
  context: AppContext,
  person: Person,
  details: AccountDetails & { password?: string } = {},
): Promise<{ viewer: Viewer; token: string }> {
  const now = context.clock.now();
  const { accountId = randomUUID() } = details;
  const email = details.email ?? `${person}-${accountId.slice(0, 8)}@example.org`;
  await insertRows(context, 'accounts', {
    id: accountId,
    email,
    password_hash: details.password ? await hashOnce(details.password) : null,
    email_verified_at: person === 'unverified' ? null : now,
    created_at: now,
    last_sign_in_at: null,
    language: details.language ?? null,
    seen_at: now,
  });
  if (person !== 'no-record') {
    await insertRows(context, 'memberships', {
      account_id: accountId,
      state: isLetIn(person) ? 'approved' : person,
      role: isRole(person) ? person : 'member',
      joined_at: now,
      factor_due_at: person === 'administrator' ? now + FACTOR_GRACE_MS : null,
    });
  }
  if (details.name !== undefined) await createProfile(context, accountId, details.name);
  await refreshListing(context.database, accountId);
  const token = await createSession(context.database, { accountId, userAgent: 'test', now });
  const accessLevel = person === 'no-record' || isLetIn(person) ? person : 'member';
  const proof = { hasFactor: false, factors: 'password' as const, confirmedAt: now };
  return { viewer: { accountId, email, name: details.name ?? '', accessLevel, proof }, token };
}

const hashes = new Map<string, Promise<string>>();

/** Hashes with the product's own function, each password once per process: hashing costs 25 ms of CPU time. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password);
  if (known) return known;
  const hash = hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Adds an authenticator app to an account, as if it had been set up, and returns its secret. */
export async function addAuthenticator(context: AppContext, accountId: string): Promise<string> {
  const secret = createTotpSecret();
  await insertRows(context, 'authenticators', {
    account_id: accountId,
    secret_sealed: await context.secrets.seal(secret, accountId),
    last_step: 0,
    confirmed_at: context.clock.now(),
  });
  await updateRows(context, 'sessions', { account_id: accountId }, { factors: 'both' });
  return secret;
}

/** Adds a passkey to an account, with a key that no device has. */
export async function addPasskeyRow({ database, clock }: AppContext, accountId: string): Promise<void> {
  await insertRows(database, 'passkeys', {
    id: randomUUID(),
    account_id: accountId,
    credential_id: randomUUID(),
    public_key: 'a key',
    counter: 0,
    transports: 'internal',
    rp_id: 'localhost',
    name: 'Canaryphone',
    created_at: clock.now(),
    last_used_at: null,
  });
}

/** Publishes through the rule and returns the story's id. */
export function createStory(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  input: Partial<PublishInput> & { topic?: TopicId } = {},
  photos?: PhotoChoice[],
): Promise<string> {
  const story: PublishInput = {
    intent: 'publish',
    topic: 'food',
    title: 'Puttu at dawn',
    content: 'Steam, coconut and a radio.',
    key: randomUUID(),
    ...input,
  };
  return publishStory(withoutLimits(context), viewer, story, photos);
}

/** Sends the form of a story's newest version with some fields changed. */
export async function changeStory(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  id: string,
  changes: Partial<EditInput>,
  photos?: PhotoChoice[],
): Promise<void> {
  const story = await readRow(context, 'stories', { id });
  const { title, topic, created_at, edited_at } = story;
  const form: EditInput = {
    ...{ intent: 'edit', topic: topic as TopicId, title, content: story.opening + (story.rest ?? '') },
    ...{ key: randomUUID(), version: edited_at ?? created_at },
  };
  await editStory(context, viewer, id, { ...form, ...changes }, photos);
}

/** Posts through the rule and returns the comment's id. */
export function createComment(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  subject: string,
  text: string,
  fields: Partial<PostCommentInput> = {},
): Promise<string> {
  const input = { intent: 'comment', text, key: randomUUID(), replyTo: '', ...fields } as const;
  return postComment(withoutLimits(context), viewer, subject, input);
}

/** Uploads a photo that waits for a story. Photos of the same width in one form are the same photo. */
export async function createStoryPhoto(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  { key = randomUUID() as string, width = 60 } = {},
): Promise<StoryPhoto> {
  return addPhoto(withoutLimits(context), viewer, { key, bytes: await drawPlain(width, 40) });
}

/** Removes rate limits, because fixtures publish more than a member may in that time. */
export function withoutLimits(context: AppContext): AppContext {
  const limiter = createRateLimiter({ ...context, factor: Number.POSITIVE_INFINITY });
  void limiter.stop();
  const config = { ...context.config, rateLimitFactor: Number.POSITIVE_INFINITY };
  return { ...context, limiter, config };
}

/** Creates a failed mail to each email, with the mail server's last error. */
export async function createFailedMails(
  { database, clock }: AppContext,
  emails: string[],
  lastError: string,
): Promise<void> {
  for (const to of emails) {
    await database.transaction().execute(async (transaction) => {
      await insertMail(transaction, { to, subject: 'Welcome to Kerikko', text: 'Climb in.' }, clock.now());
      await transaction
        .updateTable('outbox')
        .set({ failed_at: clock.now(), attempts: 1, last_error: lastError })
        .where('recipient', '=', to)
        .execute();
    });
  }
}

async function createProfile(context: AppContext, accountId: string, name: string): Promise<void> {
  await insertRows(context, 'profiles', {
    account_id: accountId,
    ...mapFields(PROFILE_FIELDS, () => ''),
    name,
    photo: null,
    completion: 20,
    updated_at: context.clock.now(),
  });
}

function isLetIn(person: Person): person is Exclude<AccessLevel, 'no-record'> {
  return isRole(person) || person === 'unverified';
}

function isRole(person: Person): person is Role {
  return Object.hasOwn(ROLES, person);
}
