import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteComment } from '../src/features/comments/server/comment-editing.ts';
import { setCommentLike } from '../src/features/comments/server/comment-likes.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import { exportCommunity } from '../src/features/moving/server/export-community.ts';
import type {
  ExportedComment,
  ExportedMember,
  ExportedStory,
} from '../src/features/moving/server/export-format.ts';
import { importCommunity } from '../src/features/moving/server/import-community.ts';
import { changePhoto } from '../src/features/people/server/photos.ts';
import { saveProfile, saveVisibility } from '../src/features/people/server/profile.ts';
import { createToldStory } from '../src/features/recordings/sample.ts';
import { writeDown } from '../src/features/recordings/server/write-down.ts';
import { setLike } from '../src/features/stories/server/stories.ts';
import { closeComments } from '../src/features/stories/server/story-comments.ts';
import { deleteStory } from '../src/features/stories/server/story-editing.ts';
import type { TestApp } from './create-test-app.ts';
import { type Actor, createActor, createStory, createStoryPhoto, withoutLimits } from './factories.ts';
import { drawPlain } from './images.ts';
import { createFolder } from './temporary-folder.ts';

/** Fills a community with everything that an export contains, and with what it leaves out. */
export async function fill(app: TestApp) {
  const context = withoutLimits(app.context);
  const administrator = await createActor(app, 'administrator', { name: 'Sreelatha' });
  const ammu = await createActor(app, 'member', {
    name: 'അമ്മു',
    email: 'ammu@example.org',
    withPassword: true,
    language: 'ml',
  });
  const biju = await createActor(app, 'moderator', { name: 'Biju' });
  for (const person of ['pending', 'declined', 'suspended', 'unverified', 'no-record'] as const)
    await createActor(app, person);
  await saveProfile(context, ammu.viewer, {
    intent: 'save',
    name: 'അമ്മു നായർ',
    location: 'Kochi, India',
    bio: 'Line\nline',
    updatedAt: context.clock.now(),
  });
  await saveVisibility(context, ammu.viewer, { shown: true, listed: true });
  await changePhoto(context, ammu.viewer, await drawPlain(200, 100));
  const key = randomUUID();
  const photos = [
    await createStoryPhoto(app, ammu, { key }),
    await createStoryPhoto(app, ammu, { key, width: 80 }),
  ];
  const story = await createStory(
    app,
    ammu,
    { title: 'മഴ ☔', content: `${'Long text. '.repeat(200)}\n\nend`, key },
    photos.map(({ id }, index) => ({ id, alt: index === 0 ? 'Rain' : '' })),
  );
  app.clock.advance(1000);
  const other = await createStory(app, biju, { topic: 'travel' });
  await closeComments(context, biju.viewer, other, true);
  app.clock.advance(1000);
  const told = await createToldStory(app, ammu, { title: 'Told and written' });
  await writeDown(context, biju.viewer, told.story, { intent: 'offer' });
  await writeDown(context, biju.viewer, told.story, { intent: 'send', text: 'What Biju heard.' });
  await writeDown(context, ammu.viewer, told.story, { intent: 'approve' });
  app.clock.advance(1000);
  await createToldStory(app, biju, { title: 'Told and not written' });
  await like(app, biju, story);
  app.clock.advance(1000);
  await like(app, administrator, story);
  const root = await comment(app, biju, story, { text: 'First' });
  const reply = await comment(app, ammu, story, {
    text: '@Biju hello',
    replyTo: root,
    mentions: biju.viewer.accountId,
  });
  await setCommentLike(context, biju.viewer, story, { comment: reply, liked: true });
  const gone = await comment(app, biju, story, { text: 'Second' });
  await comment(app, ammu, story, { text: 'A reply that stays', replyTo: gone });
  await deleteComment(context, biju.viewer, story, gone);
  await deleteStory(context, biju.viewer, await createStory(app, biju, { title: 'Deleted' }));
  const hidden = await createStory(app, biju, { title: 'Hidden' });
  await app.context.database.updateTable('stories').set({ hidden_at: 1 }).where('id', '=', hidden).execute();
  return { ammu, story, told };
}

async function like(app: TestApp, { viewer }: Actor, story: string): Promise<void> {
  await setLike(withoutLimits(app.context), viewer, { intent: 'like', story, liked: true });
}

function comment(
  app: TestApp,
  { viewer }: Actor,
  story: string,
  input: { text: string; replyTo?: string; mentions?: string },
): Promise<string> {
  app.clock.advance(1000);
  const form = { intent: 'comment' as const, key: randomUUID(), ...input };
  return postComment(withoutLimits(app.context), viewer, story, form);
}

/** Writes an export into a folder that is deleted after the test, and reads its files. */
export async function exportTo(app: TestApp, options?: { withPasswords: boolean }) {
  const folder = await createFolder();
  const { database, files } = app.context;
  const report = await exportCommunity(
    { database, files, now: app.clock.now(), events: app.context.events },
    folder,
    options,
  );
  return { folder, report, ...(await readExport(folder)) };
}

/** Reads the files of an export. */
export async function readExport(folder: string) {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  return {
    members: (await read('members.json')) as ExportedMember[],
    stories: (await read('stories.json')) as ExportedStory[],
    comments: (await read('comments.json')) as ExportedComment[],
    manifest: await read('kerikko.json'),
  };
}

/** Returns what two exports of members have in common. Nobody keeps a role, and photos get new names. */
export function comparable(members: ExportedMember[], administrator?: string) {
  return members
    .filter(({ email }) => email !== administrator)
    .map(({ membership, profile, ...member }) => ({
      ...member,
      membership: membership && { ...membership, role: 'member' },
      profile: profile && { ...profile, photo: profile.photo !== null },
    }));
}

/** Imports into another home, where somebody else is the administrator. */
export async function moveTo(target: TestApp, folder: string) {
  const { viewer } = await createActor(target, 'administrator', { email: 'first@example.org' });
  const { tally } = await importCommunity(target.context, folder);
  return { tally, administrator: viewer.email };
}
