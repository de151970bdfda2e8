import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTotpSecret } from '../src/features/accounts/server/factors/totp.ts';
import { hashPassword } from '../src/features/accounts/server/passwords/passwords.ts';
import { createSession } from '../src/features/accounts/server/sessions/sessions.ts';
import type { SaveInput } from '../src/features/gatherings/contract.ts';
import { proposeGathering } from '../src/features/gatherings/server/gatherings.ts';
import { answerLetter } from '../src/features/letters/server/answer-letter.ts';
import { sendLetter } from '../src/features/letters/server/send-letter.ts';
import { mapFields, PROFILE_FIELDS } from '../src/features/people/fields-contract.ts';
import { refreshListing } from '../src/features/people/server/listing.ts';
import type { PhotoChoice, StoryPhoto } from '../src/features/photos/contract.ts';
import { addPhoto } from '../src/features/photos/server/story-photos.ts';
import { MAX_RECORDING_BYTES } from '../src/features/recordings/limits-contract.ts';
import { addPiece, finishPart } from '../src/features/recordings/server/recordings.ts';
import { tellStory } from '../src/features/recordings/server/tell-story.ts';
import type { PublishInput } from '../src/features/stories/contract.ts';
import { publishStory } from '../src/features/stories/server/stories.ts';
import type { TopicId } from '../src/features/topics/contract.ts';
import type { MembershipState, Role } from '../src/identity/account-states.ts';
import { FACTOR_GRACE_MS } from '../src/identity/factor-duty.ts';
import { ROLES } from '../src/identity/permissions.ts';
import type { AccessLevel, Viewer } from '../src/identity/viewer.ts';
import type { Language } from '../src/languages/languages.ts';
import { DAY_MS } from '../src/server/clock.ts';
import type { AppContext } from '../src/server/context.ts';
import type { Database } from '../src/server/database/database.ts';
import { insertMail } from '../src/server/mail/outbox-store.ts';
import { createRateLimiter } from '../src/server/rate-limits/rate-limiter.ts';
import type { TestApp } from './create-test-app.ts';
import { drawPlain } from './images.ts';
import type { TestClient } from './test-client.ts';

export const PASSWORD = 'puttum kadalayum';

/** The states of a person in access tests. `app.client()` is a visitor. */
export type Person = AccessLevel | Exclude<MembershipState, 'approved'>;

interface AccountDetails {
  accountId?: string;
  email?: string;
  name?: string;
  language?: Language;
}

export interface Actor {
  viewer: Viewer;
  client: TestClient;
}

/** Creates a person in a given state, with a browser that has a session. */
export async function createActor(
  { context, client }: TestApp,
  person: Person = 'member',
  details: AccountDetails & { withPassword?: boolean } = {},
): Promise<Actor> {
  const { withPassword, ...rest } = details;
  const { viewer, token } = await createAccount(context, person, {
    ...rest,
    ...(withPassword ? { password: PASSWORD } : {}),
  });
  return { viewer, client: client({ kerikko: token }) };
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
  await context.database
    .insertInto('accounts')
    .values({
      id: accountId,
      email,
      password_hash: details.password ? await hashOnce(details.password) : null,
      email_verified_at: person === 'unverified' ? null : now,
      created_at: now,
      last_sign_in_at: null,
      language: details.language ?? null,
      seen_at: now,
    })
    .execute();
  if (person !== 'no-record') {
    await context.database
      .insertInto('memberships')
      .values({
        account_id: accountId,
        state: isLetIn(person) ? 'approved' : person,
        role: isRole(person) ? person : 'member',
        joined_at: now,
        factor_due_at: person === 'administrator' ? now + FACTOR_GRACE_MS : null,
      })
      .execute();
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
  await context.database
    .insertInto('authenticators')
    .values({
      account_id: accountId,
      secret_sealed: await context.secrets.seal(secret, accountId),
      last_step: 0,
      confirmed_at: context.clock.now(),
    })
    .execute();
  await context.database
    .updateTable('sessions')
    .set({ factors: 'both' })
    .where('account_id', '=', accountId)
    .execute();
  return secret;
}

/** Adds a passkey to an account, with a key that no device has. */
export async function addPasskeyRow({ database, clock }: AppContext, accountId: string): Promise<void> {
  await database
    .insertInto('passkeys')
    .values({
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
    })
    .execute();
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
  await context.database
    .insertInto('profiles')
    .values({
      account_id: accountId,
      ...mapFields(PROFILE_FIELDS, () => ''),
      name,
      photo: null,
      completion: 20,
      updated_at: context.clock.now(),
    })
    .execute();
}

function isLetIn(person: Person): person is Exclude<AccessLevel, 'no-record'> {
  return isRole(person) || person === 'unverified';
}

function isRole(person: Person): person is Role {
  return Object.hasOwn(ROLES, person);
}

/** Proposes a gathering through the rule, on the clock of India, and returns its id. */
export async function createGathering(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  fields: Partial<SaveInput> = {},
): Promise<string> {
  const key = randomUUID();
  const startsAt = new Date(context.clock.now() + 7 * DAY_MS).toISOString().slice(0, 16);
  const empty = { endsAt: '', place: '', link: '', description: '', seats: '', repeats: '' } as const;
  const form = {
    intent: 'save',
    key,
    title: 'Onam lunch',
    startsAt,
    timeZone: 'Asia/Kolkata',
    ...empty,
  } as const;
  return proposeGathering(context, viewer, { ...form, ...fields });
}

/** Sends a letter through the rule, and returns the correspondence, which its receiver has accepted. */
export async function createLetter(
  { context }: Pick<TestApp, 'context'>,
  { viewer }: Pick<Actor, 'viewer'>,
  receiver: Pick<Actor, 'viewer'>,
  text = 'Hello.',
): Promise<string> {
  const input = { intent: 'send', text, key: randomUUID() } as const;
  const { correspondenceId } = await sendLetter(context, viewer, receiver.viewer.accountId, input);
  await answerLetter(context, receiver.viewer, correspondenceId, 'accept').catch(() => {});
  return correspondenceId;
}

/** Returns the bytes of a recording of the demo. */
export function readRecordingFile(name: 'rain.m4a' | 'ferry.webm'): Promise<Buffer<ArrayBuffer>> {
  return readFile(join(import.meta.dirname, '../cli/demo/recordings', name));
}

/**
 * Publishes a recording of 70 seconds through the rules, and returns the ids of its story and its file. Publishes as a moderator
 * does, because a newcomer's recording is held, unless `isHeld`.
 */
export async function createToldStory(
  { context }: { context: AppContext },
  { viewer }: Pick<Actor, 'viewer'>,
  { title = 'Rain on the tin roof', isHeld = false } = {},
): Promise<{ story: string; recording: string }> {
  const rules = withoutLimits(context);
  const [key, part] = [randomUUID(), randomUUID()];
  const bytes = await readRecordingFile('ferry.webm');
  await addPiece(rules, viewer, { key, part, number: 0, bytes });
  const sent = { key, part, pieces: 1, duration: 70_000, wave: '0123456789'.repeat(10) };
  const [waiting] = await finishPart(rules, viewer, sent);
  const teller: Viewer = isHeld ? viewer : { ...viewer, accessLevel: 'moderator' };
  const { id } = await tellStory(rules, teller, { intent: 'publish', key, topic: 'food', title });
  return { story: id, recording: waiting?.finished?.id ?? '' };
}

/** Stores the largest file that members send each other: a recording that waits for its story. Returns its path. */
export async function storeLargeFile(
  database: Database,
  dataDir: string,
  accountId: string,
): Promise<string> {
  const id = randomUUID();
  const now = Date.now();
  await mkdir(join(dataDir, 'recordings'), { recursive: true });
  await writeFile(join(dataDir, 'recordings', `${id}.webm`), new Uint8Array(MAX_RECORDING_BYTES));
  const keys = { submission_key: randomUUID(), part_key: randomUUID() };
  const sound = { type: 'webm', pieces: 1, bytes: MAX_RECORDING_BYTES, duration_ms: 1000, wave: '' } as const;
  await database
    .insertInto('recordings')
    .values({
      id,
      account_id: accountId,
      story_id: null,
      position: 0,
      ...keys,
      ...sound,
      created_at: now,
      finished_at: now,
    })
    .execute();
  return `/recordings/${id}.webm`;
}
