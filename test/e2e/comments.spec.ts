import { randomUUID } from 'node:crypto';
import { deleteComment } from '../../src/features/comments/server/comment-editing.ts';
import { postComment } from '../../src/features/comments/server/comments.ts';
import { createStory } from '../factories.ts';
import { endComposition } from './end-composition.ts';
import { hold, loseFirst } from './hold.ts';
import { expect, test } from './kerikko.ts';
import { waitForScripts } from './leave-page.ts';
import { createPerson, createStoryOf, openAs, signInAs, viewerOf, withContext } from './people.ts';
import { waitInPage } from './wait-in-page.ts';
import { waitUntilKept } from './wait-until-kept.ts';

const FORM_SCRIPT = /\/assets\/comments-(?!page)[^/]*\.js$/;
const FORM_TEXTS = /\/assets\/en-comments-/;
/** The script that a page loads when the browser is idle. */
const IDLE_SCRIPT = /\/assets\/connection-notice-/;

test('members answer each other under a story: post, reply, edit, delete and undo, and a draft survives a reload', async ({
  kerikko,
  page,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'അമ്മു' });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju' });
  const path = await createStoryOf(kerikko, ammu, { title: 'മഴയത്തൊരു ചായ' });
  const comments = page.getByRole('region', { name: /^Comments/ });
  const write = comments.getByLabel('What did you think?');

  await signInAs(page, kerikko, biju);
  const answerFormScript = await loseFirst(page, FORM_SCRIPT);
  (await loseFirst(page, FORM_TEXTS))();
  const answerIdleScript = await hold(page, IDLE_SCRIPT);
  const counts = page.waitForResponse(/\/live\?/);
  await page.goto(kerikko.url + path);
  await expect(comments.getByText('No comments yet.')).toBeVisible();
  // A bad connection loses the form's script after the text, the typing aid and the first counts have come. The page asks again.
  await write.fill('ഒരു ചായ കൂടി?');
  answerIdleScript();
  await counts;
  await expect(write).toHaveValue('ഒരു ചായ കൂടി?');
  answerFormScript();
  await waitInPage(page, () => Object.keys(localStorage).some((key) => key.startsWith('comment-draft:')));
  await page.reload();
  await expect(write).toHaveValue('ഒരു ചായ കൂടി?');
  const countEntries = () => page.evaluate(() => history.length);
  const entries = await countEntries();
  await comments.getByRole('button', { name: 'Post' }).click();
  const comment = comments.getByRole('article', { name: 'Biju' });
  await expect(comment).toBeFocused();
  // Back leads to the page before the story.
  expect(await countEntries()).toBe(entries);
  await expect(comment).toContainText('ഒരു ചായ കൂടി?');
  await expect(write).toHaveValue('');
  await expect(comments.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();

  await openAs(page, kerikko, ammu, path);
  // Before the page's scripts, the link opens a new document.
  await page.goto(
    `${kerikko.url}${(await comment.getByRole('link', { name: 'Reply to Biju' }).getAttribute('href')) ?? ''}`,
  );
  const reply = comments.getByLabel('Your reply to Biju');
  await expect(reply).toBeFocused();
  await reply.fill('വരൂ!');
  await reply.press('Control+Enter');
  const answer = comments.getByRole('article', { name: 'അമ്മു' });
  await expect(answer).toBeFocused();
  await answer.getByRole('link', { name: 'Edit' }).click();
  const edit = comments.getByLabel('Edit your comment');
  await edit.fill('വരൂ, വരൂ!');
  await waitUntilKept(page, 'വരൂ, വരൂ!');
  // The typed text survives a reload, and an offer leads back to it.
  await page.reload();
  await expect(edit).toHaveValue('വരൂ, വരൂ!');
  await page.goto(kerikko.url + path);
  await expect(comments.getByText('You started to edit a comment.')).toBeVisible();
  await comments.getByRole('link', { name: 'Continue' }).click();
  await expect(edit).toHaveValue('വരൂ, വരൂ!');
  await comments.getByRole('button', { name: 'Save changes' }).click();
  await expect(answer).toContainText('വരൂ, വരൂ!');
  await expect(answer).toContainText('edited');
  await page.goto(kerikko.url + path);
  await expect(answer).toContainText('edited');
  await expect(comments.getByText('You started to edit a comment.')).toHaveCount(0);
  await answer.getByRole('button', { name: 'Delete' }).click();
  await expect(comments.getByText('The comment was deleted.')).toBeFocused();
  await expect(answer).toHaveCount(0);
  await comments.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toContainText('വരൂ, വരൂ!');
  await comments.getByRole('button', { name: 'Close comments' }).click();
  await expect(comments.getByText('The author has closed the comments.')).toBeVisible();
  await expect(write).toHaveCount(0);

  // A like shows at once, keeps the focus, and is there after a reload.
  const like = comment.getByRole('button', { name: /^Like the comment by Biju/ });
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await expect(like).toBeFocused();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(comment.getByRole('button', { name: /, 1 like so far$/, pressed: true })).toHaveText('1');
});

test('a draft that a slow device posts does not come back', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  const member = await createPerson(kerikko, 'member');
  const path = await createStoryOf(kerikko, member, { title: 'Tea' });
  await openAs(page, kerikko, member, path);
  const comments = page.getByRole('region', { name: /^Comments/ });
  const write = comments.getByLabel('What did you think?');
  await write.fill('One more?');
  await waitUntilKept(page, 'One more?');
  await page.reload();
  await expect(write).toHaveValue('One more?');
  // React then shows the answer without having shown that the comment is on its way.
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 30 });
  await comments.getByRole('button', { name: 'Post' }).click();
  await expect(comments.getByRole('article')).toBeFocused();
  await waitForScripts(page);
  await expect(write).toHaveValue('');
});

test('a writer picks people from a list by key or finger, and returns to what they had begun to answer', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'അമ്മു' });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju' });
  const path = await createStoryOf(kerikko, ammu, { title: 'മഴയത്തൊരു ചായ' });
  await withContext(kerikko, ({ database }) =>
    database.updateTable('profiles').set({ listed_at: 1 }).execute(),
  );
  await createPerson(kerikko, 'member', { name: 'Bindu' });
  const comments = page.getByRole('region', { name: /^Comments/ });
  const write = comments.getByLabel('What did you think?');
  const list = comments.getByRole('listbox', { name: 'People to mention' });

  await signInAs(page, kerikko, biju);
  const answerScript = await hold(page, FORM_SCRIPT);
  await page.goto(kerikko.url + path);
  await write.pressSequentially('@അ');
  answerScript();
  const option = list.getByRole('option', { name: 'അമ്മു', selected: true });
  await expect(option).toBeVisible();
  await expect(write).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  // A phone's keyboard would cover a list below the hints of the field.
  await expect(comments.getByRole('button', { name: 'Type Malayalam in English letters' })).toBeVisible();
  const [field, offered] = await Promise.all([write.boundingBox(), list.boundingBox()]);
  expect((offered?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(16);
  await endComposition(write);
  await expect(write).toHaveValue('@അ');
  await write.press('Enter');
  await expect(list).toHaveCount(0);
  await write.pressSequentially('വിന്റെ ചായ @');
  await list.getByRole('option', { name: 'അമ്മു' }).click();
  await expect(write).toHaveValue('@അമ്മുവിന്റെ ചായ @അമ്മു');
  await expect(write).toBeFocused();
  await write.pressSequentially(' @');
  await expect(list).toBeVisible();
  await write.press('Escape');
  await expect(list).toHaveCount(0);

  await page.reload();
  await expect(comments.getByText('You started a reply.')).toBeVisible();
  await comments.getByRole('button', { name: 'Continue' }).click();
  await expect(write).toBeFocused();
  await expect(comments.getByText('You started a reply.')).toHaveCount(0);
  // The script that puts the text back may still be on its way.
  await expect(write).toHaveValue('@അമ്മുവിന്റെ ചായ @അമ്മു @');
  await comments.getByRole('button', { name: 'Post' }).click();
  const comment = comments.getByRole('article', { name: 'Biju' });
  const mentions = comment.getByRole('link', { name: '@അമ്മു' });
  await expect(mentions).toHaveCount(2);
  await expect(mentions.first()).toHaveAttribute('href', `/people/${ammu.accountId}`);
  await expect(comment).toContainText('@അമ്മുവിന്റെ ചായ @അമ്മു @');

  // A reply that was begun keeps what it answers. Posting or discarding it leaves nothing.
  const reply = comments.getByLabel('Your reply to Biju');
  const answer = comments.getByRole('article').filter({ hasText: 'And sugar?' });
  await comment.getByRole('link', { name: 'Reply to Biju' }).click();
  await reply.fill('And sugar?');
  await waitUntilKept(page, 'And sugar?');
  await page.goto(kerikko.url + path);
  await comments.getByRole('link', { name: 'Continue' }).click();
  await expect(reply).toHaveValue('And sugar?');
  await reply.press('Control+Enter');
  await expect(answer).toBeFocused();
  await answer.getByRole('button', { name: 'Delete' }).click();
  await expect(comments.getByText('The comment was deleted.')).toBeFocused();
  await expect(comments.getByText('You started a reply.')).toHaveCount(0);
  await comment.getByRole('link', { name: 'Reply to Biju' }).click();
  await reply.fill('And sugar?');
  await page.goto(kerikko.url + path);
  await comments.getByRole('button', { name: 'Discard' }).click();
  await expect(comments.getByText('You started a reply.')).toHaveCount(0);
  await page.reload();
  await expect(comments.getByRole('article', { name: 'Biju' })).toBeVisible();
  await expect(comments.getByText('And sugar?')).toHaveCount(0);
});

test('a begun reply outlives the comment that it answers, and a browser that stores nothing posts too', {
  tag: '@nightly',
}, async ({ kerikko, page }) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'Ammu' });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju' });
  const { story, first, second } = await withContext(kerikko, async (context) => {
    const viewer = viewerOf(ammu);
    const story = await createStory({ context }, { viewer }, { topic: 'food' });
    const post = (text: string) =>
      postComment(context, viewer, story, { intent: 'comment', text, key: randomUUID(), replyTo: '' });
    return { story, first: await post('First'), second: await post('Second') };
  });
  const remove = (comment: string) =>
    withContext(kerikko, (context) => deleteComment(context, viewerOf(ammu), story, comment));
  const path = `${kerikko.url}/stories/food/${story}`;
  const comments = page.getByRole('region', { name: /^Comments/ });
  const post = comments.getByRole('button', { name: 'Post' }).first();
  const posted = comments.getByRole('article', { name: 'Biju' });

  await signInAs(page, kerikko, biju);
  await page.goto(`${path}?reply=${first}`);
  await comments.getByLabel('Your reply to Ammu').fill('An answer to the first');
  await remove(first);
  await post.click();
  await expect(comments.getByText('You can still post this as a separate comment.')).toBeVisible();
  await post.click();
  await expect(posted).toContainText('An answer to the first');

  await page.goto(`${path}?reply=${second}`);
  await comments.getByLabel('Your reply to Ammu').fill('An answer to the second');
  await waitUntilKept(page, 'An answer to the second');
  await remove(second);
  await page.goto(path);
  await comments.getByRole('link', { name: 'Continue' }).click();
  await expect(comments.getByText('You can still post this as a separate comment.')).toBeVisible();
  await expect(comments.getByLabel('What did you think?')).toHaveValue('An answer to the second');
  await post.click();
  await expect(posted.filter({ hasText: 'An answer to the second' })).toBeFocused();
  await expect(comments.getByText('You started a reply.')).toHaveCount(0);

  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
  await page.goto(path);
  await comments.getByLabel('What did you think?').fill('From a private window');
  await post.click();
  await expect(posted.filter({ hasText: 'From a private window' })).toBeFocused();
});
