import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { mapFields, PROFILE_FIELDS } from '../../src/features/people/fields-contract.ts';
import { forget, type Ledger, record, type SentComment, type SentStory } from './ledger.ts';
import type { Answer, Fixtures, Member } from './member.ts';
import { check } from './report.ts';

/** Makes a story long enough for both columns, `opening` and `rest`, which must agree. */
const LINES = 60;
const PAUSE_MS = 50;
/** A member answers and deletes one of the latest comments, so that choosing takes the same time in a run of hours. */
const LATEST = 200;

/** The pages that members open, in turn. */
const READ = ['/stories/food', '/stories/latest', '/dashboard', '/search?q=rain', '/people', '/news'];

export type Write = 'story' | 'photo' | 'comment' | 'delete' | 'like' | 'draft' | 'profile' | 'sign-up';

/** The writes of a short run, in turn: each kind often enough to be hit by a failure. */
const SHORT_MIX: Write[] = [
  ...(['sign-up', 'profile', 'delete', 'comment', 'comment', 'like', 'story', 'story', 'draft'] as const),
];

/** The writes of a run of hours, in turn. Few sign-ups and photos, which take the processor for much longer than the rest. */
export const LONG_MIX: Write[] = Array.from({ length: 16 }, (_, index): Write[] => [
  ...(['like', 'comment', 'draft', 'story', 'like', 'comment'] as const),
  index === 0 ? 'sign-up' : index === 8 ? 'photo' : index % 4 === 1 ? 'profile' : 'delete',
]).flat();

/**
 * Lets all members write at the same time, each with one request at a time, until `stop` resolves. Each first resends the
 * stories and comments that were not acknowledged, with the same key.
 */
export async function writeUntil(
  stop: Promise<unknown>,
  fixtures: Fixtures,
  ledger: Ledger,
  mix = SHORT_MIX,
): Promise<void> {
  let isStopped = false;
  void stop.then(() => {
    isStopped = true;
  });
  const waiting = [...ledger.waiting];
  await Promise.all(
    fixtures.members.map(async (member) => {
      for (const key of waiting) {
        if (isStopped || findAuthor(ledger, key) !== member.accountId) continue;
        ledger.counts.resent += 1;
        await (ledger.comments.has(key) ? comment : publish)(member, key, ledger);
      }
      for (let turn = Math.floor(Math.random() * mix.length); !isStopped; turn += 1) {
        await WRITES[mix[turn % mix.length] as Write](member, fixtures, ledger);
      }
    }),
  );
}

/** Lets all members open pages until the end. Returns how many they opened. */
export async function readUntil(end: Promise<unknown>, { members }: Fixtures): Promise<number> {
  let isOver = false;
  let count = 0;
  void end.then(() => {
    isOver = true;
  });
  const open = async (member: Member) => {
    for (; !isOver; count += 1) {
      const { status, text } = await member.get(READ[count % READ.length] ?? '');
      check(status === 200, `a page returned ${status}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(members.map(open));
  return count;
}

const WRITES: Record<Write, (member: Member, fixtures: Fixtures, ledger: Ledger) => Promise<void>> = {
  story: (member, _fixtures, ledger) => publish(member, planStory(member, ledger), ledger),
  photo: (member, _fixtures, ledger) => publish(member, planStory(member, ledger, true), ledger),
  comment: (member, { stories }, ledger) => comment(member, planComment(member, stories, ledger), ledger),
  delete: (member, _fixtures, ledger) => deleteComment(member, ledger),
  like: (member, { stories }, ledger) => like(member, stories, ledger),
  draft: (member, _fixtures, ledger) => saveDraft(member, ledger),
  profile: (member, _fixtures, ledger) => saveProfile(member, ledger),
  'sign-up': (_member, { visitor }, ledger) => signUp(visitor, ledger),
};

function findAuthor({ stories, comments }: Ledger, key: string): string | undefined {
  return (stories.get(key) ?? comments.get(key))?.author;
}

function planStory(member: Member, ledger: Ledger, hasPhoto = false): string {
  const key = randomUUID();
  record(ledger, 'stories', key, { author: member.accountId, hasPhoto });
  return key;
}

async function publish(member: Member, key: string, ledger: Ledger): Promise<void> {
  const sent = ledger.stories.get(key) as SentStory;
  const answer = sent.hasPhoto
    ? await member.publish(key, textOf(key), await drawPhoto())
    : await member.publish(key, textOf(key));
  if (await note(answer, ledger)) {
    record(ledger, 'stories', key, { ...sent, address: toPath(answer.location, member.url) });
  }
}

let photo: Promise<Buffer> | undefined;

/** Draws the same noise in each run: a run that goes on repeats the forms of the one before. */
function drawPhoto(): Promise<Buffer> {
  const [width, height] = [320, 240];
  const noise = (_: unknown, index: number) => Math.imul(index, 2654435761) >>> 24;
  photo ??= sharp(Uint8Array.from({ length: 3 * width * height }, noise), {
    raw: { width, height, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  return photo;
}

/** Adds a comment, or a reply to one that is not known to be deleted, to the ledger and returns its key. */
function planComment(member: Member, stories: string[], ledger: Ledger): string {
  const story = choose(stories) as string;
  const answered = choose(latestComments(ledger).filter((sent) => sent.story === story));
  const replyTo = Math.random() < 0.5 && answered?.deletion !== 'acknowledged' ? (answered?.id ?? '') : '';
  const key = randomUUID();
  record(ledger, 'comments', key, { author: member.accountId, story, replyTo, deletion: 'none' });
  return key;
}

async function comment(member: Member, key: string, ledger: Ledger): Promise<void> {
  const sent = ledger.comments.get(key) as SentComment;
  const answer = await member.comment(sent.story, { key, text: commentOf(key), replyTo: sent.replyTo });
  // Someone deleted what this comment answers.
  if (answer.status === 409 && sent.replyTo) forget(ledger, 'comments', key);
  else if (await note(answer, ledger)) {
    const { searchParams } = new URL(answer.location ?? '', member.url);
    record(ledger, 'comments', key, { ...sent, id: searchParams.get('comment') ?? '' });
    ledger.latest = [...ledger.latest.slice(1 - LATEST), key];
  }
}

async function deleteComment(member: Member, ledger: Ledger): Promise<void> {
  const key = choose(
    ledger.latest.filter((latest) => {
      const sent = ledger.comments.get(latest);
      return sent?.author === member.accountId && sent.deletion === 'none';
    }),
  );
  const sent = key && ledger.comments.get(key);
  if (!sent || sent.id === undefined) return;
  record(ledger, 'comments', key, { ...sent, deletion: 'sent' });
  if (await note(await member.deleteComment(sent.story, sent.id), ledger)) {
    record(ledger, 'comments', key, { ...sent, deletion: 'acknowledged' });
  }
}

function latestComments({ latest, comments }: Ledger): SentComment[] {
  return latest.flatMap((key) => comments.get(key) ?? []);
}

async function like(member: Member, stories: string[], ledger: Ledger): Promise<void> {
  const story = choose(stories) as string;
  const name = `${story}:${member.accountId}`;
  const { possible } = ledger.likes.get(name) ?? { possible: [false] };
  const wish = Math.random() < 0.7;
  record(ledger, 'likes', name, { possible: [...new Set([...possible, wish])] });
  if (await note(await member.like(story, wish), ledger)) record(ledger, 'likes', name, { possible: [wish] });
}

async function saveDraft(member: Member, ledger: Ledger): Promise<void> {
  const { accountId } = member;
  const { possible } = ledger.drafts.get(accountId) ?? { possible: [0] };
  const number = Math.max(...possible) + 1;
  record(ledger, 'drafts', accountId, { possible: [...possible, number] });
  if (await note(await member.saveDraft(number, draftOf(number)), ledger)) {
    record(ledger, 'drafts', accountId, { possible: [number] });
  }
}

async function signUp(visitor: Member, ledger: Ledger): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  record(ledger, 'signUps', email, { isAcknowledged: false });
  const answer = await visitor.post('/', { intent: 'sign-up', email, password: 'puttum kadalayum' });
  if (await note(answer, ledger)) record(ledger, 'signUps', email, { isAcknowledged: true });
}

async function saveProfile(member: Member, ledger: Ledger): Promise<void> {
  const page = await member.get('/profile');
  const [, updatedAt] = /name="updatedAt" value="(\d+)"/.exec(page.text) ?? [];
  if (updatedAt === undefined) {
    if (page.status === 200) ledger.problems.push(`/profile has no form: ${page.text.slice(0, 200)}`);
    return;
  }
  const { accountId } = member;
  const { possible } = ledger.profiles.get(accountId) ?? { possible: [0] };
  const number = Math.max(...possible) + 1;
  record(ledger, 'profiles', accountId, { possible: [...possible, number] });
  const text = String(number);
  const profile = mapFields(PROFILE_FIELDS, () => text);
  if (await note(await member.post('/profile', { intent: 'save', ...profile, updatedAt }), ledger)) {
    record(ledger, 'profiles', accountId, { possible: [number] });
  }
}

/**
 * Counts a response and returns true if it acknowledges the write. After no response or a temporary refusal, waits a
 * little. Records any other response as a problem.
 */
async function note(answer: Answer, { counts, problems }: Ledger): Promise<boolean> {
  const { status, text, ms } = answer;
  counts.slowestMs = Math.max(counts.slowestMs, ms);
  if (status === 200 || status === 302) {
    counts.acknowledged += 1;
    return true;
  }
  await pause(PAUSE_MS);
  if (status === 0) counts.lost += 1;
  // 408: a busy machine, which this script shares with the server, sends a form too slowly.
  else if ([408, 502, 503, 507].includes(status)) counts.refused += 1;
  else problems.push(`a write returned ${status}: ${text.slice(0, 300)}`);
  return false;
}

function choose<Item>(items: Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** Returns a text without digits: a moderator would have to release the comment of a newcomer with a number. */
export function commentOf(key: string): string {
  return key.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

export function textOf(key: string): string {
  return Array.from({ length: LINES }, (_, line) => `${key} ${line}`).join('\n');
}

export function draftOf(number: number): string {
  return `${number} ${'മഴ '.repeat(100)}`.trim();
}

/** Returns the address of a redirect without its query. */
function toPath(location: string | null, base: string): string {
  return new URL(location ?? '', base).pathname;
}
