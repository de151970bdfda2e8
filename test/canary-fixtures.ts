import { deleteComment, setCommentHidden } from '../src/features/comments/server/comment-editing.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import { reportContent } from '../src/features/moderation/server/reports.ts';
import { mapFields, PROFILE_FIELDS } from '../src/features/people/fields-contract.ts';
import { flushPending } from '../src/features/search/server/pending.ts';
import type { AccessClass } from '../src/pages.ts';
import { DAY_MS } from '../src/server/clock.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { insertMail } from '../src/server/mail/outbox-store.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { type DecodedResponse, decodeResponse } from './decoded-response.ts';
import { expectedAccess, files, firstSegment, isNonPage, routes, type Visitor } from './expected-access.ts';
import { type Actor, createActor, createGathering, createLetter, createStory } from './factories.ts';
import type { TestClient } from './test-client.ts';

/** Unique texts stored where only members or administrators may read them. A leaked response contains one of them. */
export const CANARY = {
  title: 'canarytitle8123',
  opening: 'canaryopening8123',
  rest: 'canaryrest8123',
  ...mapFields(PROFILE_FIELDS, (field) => `canary${field}8123` as const),
  alt: 'canaryalt8123',
  comment: 'canarycomment8123',
  deletedComment: 'canarydeleted8123',
  hiddenComment: 'canaryhidden8123',
  heldComment: 'canaryheldcomment8123',
  heldStory: 'canaryheldstory8123',
  photo: 'canarybytes8123',
  photoFile: 'canaryfile8123',
  memberEmail: 'canary-member@example.org',
  administratorEmail: 'canary-administrator@example.org',
  applicantEmail: 'canary-applicant@example.org',
  mail: 'canarymail8123',
  report: 'canaryreport8123',
  letter: 'canaryletter8123',
  letterNearReported: 'canarynear8123',
  reportedLetter: 'canaryreportedletter8123',
  chat: 'canarychat8123',
  chatAuthor: 'canarychatauthor8123',
} satisfies Record<string, `canary${string}`>;

/** The pending member's id. It is constant because forms contain it. */
const APPLICANT = '00000000-0000-4000-8000-000000008123';

/** A valid form for each of these actions, so that only the access check can refuse it. Other actions get UNKNOWN_FORM. */
export const VALID_FORMS: Record<string, Record<string, string>> = {
  '/stories/:topic': {
    intent: 'publish',
    topic: 'food',
    title: 'Unauthorised',
    content: 'This must not be published.',
    key: 'unauthorised-story',
  },
  '/story-photos': { intent: 'remove-photo', id: '00000000-0000-4000-8000-000000048123' },
  '/recordings': { intent: 'start-over', key: 'canary-form' },
  '/stories/:topic/:story': {
    intent: 'comment',
    text: 'This must not be posted.',
    key: 'unauthorised-comment',
  },
  '/account/feed': { intent: 'withdraw' },
  '/gatherings/:gathering': { intent: 'answer', answer: 'yes' },
  '/letters/:correspondence': { intent: 'send', text: 'This must not be sent.', key: 'unauthorised-letter' },
  '/admin': { intent: 'approve', all: 'on', shown: APPLICANT },
  '/admin/members/:account': { intent: 'approve' },
  '/admin/mails': { intent: 'retry-all' },
};

export const UNKNOWN_FORM = { intent: 'nothing-that-is-known' };

export const ENCODINGS = ['zstd', 'br', 'gzip', 'identity'];

export interface Address {
  /** The pattern in the route table. */
  path: string;
  /** The path with values for its parameters. */
  url: string;
  access: AccessClass;
  /** True for a photo and the address for a script. The server refuses it with plain text instead of a page. */
  isFile: boolean;
}

export interface RequestSpec {
  url: string;
  method: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface Requester {
  app: TestApp;
  /** The signed-in person; undefined for a visitor. */
  actor: Actor | undefined;
  client: TestClient;
}

/** Creates an app that contains every canary, and a client that is signed in as `person`. */
export async function createCanaryFixtures(person: Visitor, environment: Record<string, string> = {}) {
  // The tests send thousands of requests, and the rate limit must refuse none of them.
  const app = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1000', ...environment } });
  const author = await createActor(app, 'member', { email: CANARY.memberEmail, name: CANARY.name });
  const photo = await createProfile(app, author.viewer.accountId);
  const chief = await createActor(app, 'administrator', { email: CANARY.administratorEmail });
  const applicant = await createActor(app, 'pending', {
    accountId: APPLICANT,
    email: CANARY.applicantEmail,
  });
  await createFailedMail(app);
  const content = `${CANARY.opening} ${'x'.repeat(2000)} ${CANARY.rest}`;
  const story = await createStory(app, author, { topic: 'food', title: CANARY.title, content });
  const reporter = await createActor(app);
  const report = { kind: 'story', id: story, category: 'spam', words: CANARY.report } as const;
  const { caseId } = await reportContent(app.context, reporter.viewer, report);
  await createComments(app, author, story);
  // A newcomer's texts with a link are held.
  const newcomer = await createActor(app);
  await createStory(app, newcomer, { topic: 'food', title: CANARY.heldStory, content: 'www.example.com' });
  const letters = await createLetters(app, author, reporter);
  // The mails about the report and the held texts are sent before the tests compare the database.
  await app.mails();
  const parameters = {
    'account:case': caseId,
    'moderation:case': caseId,
    'stories:topic': 'food',
    'stories:story': story,
    'reading:list': 'saved',
    'gatherings:gathering': await createGathering(app, author),
    'letters:correspondence': letters,
    'letters:account': author.viewer.accountId,
    'people:account': author.viewer.accountId,
    'admin:account': applicant.viewer.accountId,
    'profile-photos:account': author.viewer.accountId,
    'profile-photos:file': photo,
    'story-photos:file': await createStoryPhoto(app, author, story),
    'recordings:file': await createRecording(app, author, story),
    'chat-photos:file': await createChat(app, chief),
  };
  const actor = person === 'visitor' ? undefined : await createActor(app, person, { name: 'Somebody' });
  const client = actor?.client ?? app.client();
  // Tests compare the database before and after their requests. The first search would write the index, and the timer of the
  // scheduler would plan the administrators' weekly mail within 20 seconds.
  await flushPending(app.context);
  await app.context.scheduler.sweep();
  await app.mails();
  return {
    app,
    addresses: [...routes, ...files].map((path): Address => {
      return { path, url: fill(path, parameters), access: expectedAccess(path), isFile: isNonPage(path) };
    }),
    actor: { app, actor, client },
  };
}

/** Creates a comment that members see, a deleted one that keeps its place without its text, and a hidden one. */
async function createComments({ context }: TestApp, { viewer }: Actor, story: string): Promise<void> {
  const post = (text: string, key: string, replyTo = '') =>
    postComment(context, viewer, story, { intent: 'comment', text, key, replyTo });
  const deleted = await post(CANARY.deletedComment, 'deleted-comment');
  await post(CANARY.comment, 'shown-comment', deleted);
  await deleteComment(context, viewer, story, deleted);
  await post(`${CANARY.heldComment} at www.example.com`, 'held-comment');
  const hidden = await post(CANARY.hiddenComment, 'hidden-comment');
  await inTransaction(context, (transaction) => setCommentHidden(transaction, hidden, context.clock.now()));
}

/** Creates letters, of which the last one is reported. Moderators read that one and the three before it, and nobody else any. */
async function createLetters(app: TestApp, author: Actor, reporter: Actor): Promise<string> {
  const { context } = app;
  const letters = await createLetter(app, author, reporter, CANARY.letter);
  for (let number = 0; number < 3; number += 1)
    await createLetter(app, author, reporter, CANARY.letterNearReported);
  await createLetter(app, author, reporter, CANARY.reportedLetter);
  const { id } = await context.database
    .selectFrom('letters')
    .select('id')
    .where('text', '=', CANARY.reportedLetter)
    .executeTakeFirstOrThrow();
  await reportContent(context, reporter.viewer, {
    kind: 'letter',
    id,
    category: 'spam',
    words: CANARY.report,
  });
  return letters;
}

/** Creates a failed mail. Administrators see it in a list, but nobody may see its text. */
async function createFailedMail({ context, clock }: TestApp): Promise<void> {
  const mail = { to: CANARY.memberEmail, subject: 'Given up', text: CANARY.mail };
  await insertMail(context.database, mail, clock.now());
  await context.database.updateTable('outbox').set({ failed_at: clock.now() }).execute();
}

/** Fills in the author's profile and returns the photo's file name. */
async function createProfile({ context }: TestApp, accountId: string): Promise<string> {
  const file = `1795165200000-${CANARY.photoFile}.webp`;
  const photo = `profile-photos/${accountId}/${file}`;
  await context.files.put(photo, new TextEncoder().encode(CANARY.photo));
  await context.database
    .updateTable('profiles')
    .set({ ...mapFields(PROFILE_FIELDS, (field) => CANARY[field]), photo })
    .where('account_id', '=', accountId)
    .execute();
  return file;
}

/** Adds a photo to a story and returns the name of its file. */
async function createStoryPhoto({ context }: TestApp, { viewer }: Actor, story: string): Promise<string> {
  const id = '00000000-0000-4000-8000-000000048123';
  const row = {
    id,
    account_id: viewer.accountId,
    subject_id: story,
    submission_key: 'canary-form',
    digest: 'canary',
    position: 0,
    alt: CANARY.alt,
    width: 640,
    height: 480,
    placeholder: '',
    bytes: CANARY.photo.length,
    created_at: context.clock.now(),
  };
  await context.database.insertInto('story_photos').values(row).execute();
  const file = `${id}-640.webp`;
  await context.files.put(`story-photos/${file}`, new TextEncoder().encode(CANARY.photo));
  return file;
}

/** Adds a recording to a story and returns the name of its file. */
async function createRecording({ context }: TestApp, { viewer }: Actor, story: string): Promise<string> {
  const id = '00000000-0000-4000-8000-000000048124';
  const row = {
    id,
    account_id: viewer.accountId,
    story_id: story,
    submission_key: 'canary-form',
    position: 0,
    type: 'webm',
    pieces: 1,
    bytes: CANARY.photo.length,
    duration_ms: 60_000,
    wave: '',
    created_at: context.clock.now(),
    finished_at: context.clock.now(),
  };
  await context.database.insertInto('recordings').values(row).execute();
  await context.files.put(`recordings/${id}.webm`, new TextEncoder().encode(CANARY.photo));
  return `${id}.webm`;
}

/** Adds a group chat that nobody has claimed, and returns the name of its photo's file. */
async function createChat({ context }: TestApp, { viewer }: Actor): Promise<string> {
  const { database, clock } = context;
  const id = '00000000-0000-4000-8000-000000058123';
  const now = clock.now();
  const report = JSON.stringify({ leftOut: {} });
  const room = { id, account_id: viewer.accountId, digest: 'canary', report, created_at: now };
  await database.insertInto('chat_rooms').values(room).execute();
  const person = { id, room_id: id, name: CANARY.chatAuthor, number_hash: null, account_id: null };
  const secret = { token_hash: 'canary', sealed_token: null };
  await database
    .insertInto('chat_people')
    .values({ ...person, ...secret, expires_at: now + 60 * DAY_MS })
    .execute();
  const texts = { title: CANARY.chat, text: CANARY.chat };
  await database
    .insertInto('chat_proposals')
    .values({ id, person_id: id, written_at: now, ...texts, lacks_numbers: 0 })
    .execute();
  await database.insertInto('chat_photos').values({ id, proposal_id: id, position: 0 }).execute();
  await context.files.put(`chat-photos/${id}`, new TextEncoder().encode(CANARY.photo));
  return `${id}.webp`;
}

let sent = 0;

/** Sends a request. Each call accepts the next encoding of ENCODINGS. */
export async function sendRequest(
  { client }: Requester,
  { url, method, fields, headers = {} }: RequestSpec,
): Promise<DecodedResponse> {
  const encoding = ENCODINGS[sent++ % ENCODINGS.length] as string;
  return decodeResponse(
    await client.send(url, {
      method,
      headers: { 'Accept-Encoding': encoding, ...headers },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
    }),
  );
}

/** Returns the canaries in a response that this person may not read. Ignores canaries that the request contained. */
export function findLeaks(answer: DecodedResponse, person: Visitor, sent = ''): string[] {
  const {
    title,
    opening,
    rest,
    alt,
    name,
    photo,
    photoFile,
    memberEmail,
    administratorEmail,
    applicantEmail,
    report,
    comment,
    hiddenComment,
    heldComment,
    heldStory,
    letterNearReported,
    reportedLetter,
  } = CANARY;
  const isMember = ['member', 'moderator', 'approver', 'administrator'].includes(person);
  const mayRead: string[] = isMember ? [title, opening, rest, alt, name, photo, photoFile, comment] : [];
  if (person === 'moderator' || person === 'administrator') {
    mayRead.push(report, hiddenComment, heldComment, heldStory, letterNearReported, reportedLetter);
  }
  if (person === 'administrator') mayRead.push(memberEmail, administratorEmail, applicantEmail);
  return findCanaries(answer.everything, sent).filter((canary) => !mayRead.includes(canary));
}

/** Returns the canaries in a response that the request did not contain. */
export function findCanaries(text: string, sent = ''): string[] {
  // All canaries begin with this word, as their type demands, and almost no response contains it.
  if (!/canary/i.test(text)) return [];
  const lower = text.toLowerCase();
  const found = Object.values(CANARY).filter((canary) => lower.includes(canary));
  if (found.length === 0) return [];
  const said = (sent + readEscapes(sent)).toLowerCase();
  return found.filter((canary) => !said.includes(canary));
}

/** Decodes percent escapes like decodeURIComponent, but accepts malformed text. */
function readEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function fill(path: string, parameters: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = parameters[`${firstSegment(path)}:${name}`];
    if (!value)
      throw new Error(`${path}: add a value for :${name} to createCanaryFixtures in test/canary-fixtures.ts`);
    return value;
  });
}

/** Returns the URL of a page's data request. */
export function toData(url: string): string {
  const [path = '', query] = url.split('?');
  return `${path === '/' ? '/_.data' : `${path}.data`}${query === undefined ? '' : `?${query}`}`;
}
