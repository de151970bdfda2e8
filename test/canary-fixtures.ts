import type { AccessClass } from '../src/app/page.ts';
import { deleteComment, setCommentHidden } from '../src/features/comments/server/comment-editing.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import { reportContent } from '../src/features/moderation/server/reports.ts';
import { mapFields, PROFILE_FIELDS } from '../src/features/people/fields-contract.ts';
import { flushPending } from '../src/features/search/server/pending.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { insertMail } from '../src/server/mail/outbox-store.ts';
import { CANARY, CANARY_BYTES } from './canaries.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { type DecodedResponse, decodeResponse } from './decoded-response.ts';
import {
  expectedAccess,
  files,
  firstSegment,
  isNonPage,
  OPENED_ADDRESSES,
  routes,
  type Visitor,
} from './expected-access.ts';
import { type Actor, createActor, createStory } from './factories.ts';
import { type CanarySample, inOrder } from './sample.ts';
import type { TestClient } from './test-client.ts';

/** The pending member's id. It is constant because forms contain it. */
const APPLICANT = '00000000-0000-4000-8000-000000008123';

const found = import.meta.glob<CanarySample>('../src/features/*/sample.ts', {
  import: 'canaries',
  eager: true,
});
const samples = inOrder(found);

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
  '/stories/:topic/:story': {
    intent: 'comment',
    text: 'This must not be posted.',
    key: 'unauthorised-comment',
  },
  '/account/feed': { intent: 'withdraw' },
  '/admin': { intent: 'approve', all: 'on', shown: APPLICANT },
  '/admin/members/:account': { intent: 'approve' },
  '/admin/mails': { intent: 'retry-all' },
  ...Object.assign({}, ...samples.map(({ forms }) => forms)),
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
  const community = { app, author, story, reporter, administrator: chief };
  const parametersOfFeatures: Record<string, string>[] = [];
  for (const sample of samples) {
    const { parameters, reported } = await sample.add(community);
    parametersOfFeatures.push(parameters);
    if (reported) {
      const words = { category: 'spam', words: CANARY.report } as const;
      await reportContent(app.context, reporter.viewer, { ...reported, ...words });
    }
  }
  // The mails about the report and the held texts are sent before the tests compare the database.
  await app.mails();
  const parameters = {
    'account:case': caseId,
    'moderation:case': caseId,
    'stories:topic': 'food',
    'stories:story': story,
    'reading:list': 'saved',
    'people:account': author.viewer.accountId,
    'admin:account': applicant.viewer.accountId,
    'admin:part': 'joining',
    'profile-photos:account': author.viewer.accountId,
    'profile-photos:file': photo,
    'story-photos:file': await createStoryPhoto(app, author, story),
    ...Object.assign({}, ...parametersOfFeatures),
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
      return {
        path,
        url: fill(path, parameters),
        access: expectedAccess(path),
        isFile: isNonPage(path) && !OPENED_ADDRESSES.includes(path),
      };
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
  await context.files.put(photo, CANARY_BYTES);
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
  await context.files.put(`story-photos/${file}`, CANARY_BYTES);
  return file;
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
    if (!value) throw new Error(`${path}: return a value for :${name} from the canaries of its sample.ts`);
    return value;
  });
}

/** Returns the URL of a page's data request. */
export function toData(url: string): string {
  const [path = '', query] = url.split('?');
  return `${path === '/' ? '/_.data' : `${path}.data`}${query === undefined ? '' : `?${query}`}`;
}
