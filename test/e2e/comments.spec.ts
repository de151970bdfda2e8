import { createStory } from '../factories.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, signInAs, withContext } from './people.ts';

test('members answer each other under a story: post, reply, edit, delete and undo, and a draft survives a reload', async ({
  kerikko,
  page,
}) => {
  const ammu = await createPerson(kerikko, 'member', { name: 'അമ്മു' });
  const biju = await createPerson(kerikko, 'member', { name: 'Biju' });
  const path = await withContext(kerikko, async (context) => {
    const viewer = {
      accountId: ammu.accountId,
      email: ammu.email,
      name: 'അമ്മു',
      accessLevel: 'member' as const,
    };
    return `/stories/food/${await createStory({ context }, { viewer }, { topic: 'food', title: 'മഴയത്തൊരു ചായ' })}`;
  });
  const comments = page.getByRole('region', { name: /^Comments/ });
  const write = comments.getByLabel('What did you think?');

  await signInAs(page, kerikko, biju);
  await page.goto(kerikko.url + path);
  await expect(comments.getByText('No comments yet.')).toBeVisible();
  await write.fill('ഒരു ചായ കൂടി?');
  await page.reload();
  await expect(write).toHaveValue('ഒരു ചായ കൂടി?');
  await comments.getByRole('button', { name: 'Post' }).click();
  const comment = comments.getByRole('article', { name: 'Biju' });
  await expect(comment).toBeFocused();
  await expect(comment).toContainText('ഒരു ചായ കൂടി?');
  await expect(write).toHaveValue('');
  await expect(comments.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();

  await signInAs(page, kerikko, ammu);
  await page.goto(kerikko.url + path);
  await comment.getByRole('link', { name: 'Reply to Biju' }).click();
  const reply = comments.getByLabel('Your reply to Biju');
  await expect(reply).toBeFocused();
  await reply.fill('വരൂ!');
  await reply.press('Control+Enter');
  const answer = comments.getByRole('article', { name: 'അമ്മു' });
  await expect(answer).toBeFocused();
  await answer.getByRole('link', { name: 'Edit' }).click();
  const edit = comments.getByLabel('Edit your comment');
  await edit.fill('വരൂ, വരൂ!');
  await comments.getByRole('button', { name: 'Save changes' }).click();
  await expect(answer).toContainText('വരൂ, വരൂ!');
  await expect(answer).toContainText('edited');
  await answer.getByRole('button', { name: 'Delete' }).click();
  await expect(comments.getByText('The comment was deleted.')).toBeFocused();
  await expect(answer).toHaveCount(0);
  await comments.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toContainText('വരൂ, വരൂ!');
  await comments.getByRole('button', { name: 'Close comments' }).click();
  await expect(comments.getByText('The author has closed the comments.')).toBeVisible();
  await expect(write).toHaveCount(0);
});
