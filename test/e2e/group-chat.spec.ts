import { CHAT, zipChat } from '../chat-export.ts';
import { expect, test } from './kerikko.ts';
import { createPerson, openAs } from './people.ts';

test('an administrator imports a group chat after the connection broke off, and its author claims and publishes a story with its photo', async ({
  kerikko,
  page,
  browser,
}) => {
  await openAs(page, kerikko, await createPerson(kerikko, 'administrator'), '/admin/community');
  await page.getByRole('link', { name: 'Group chats' }).click();
  await page
    .getByLabel('The exported chat')
    .setInputFiles({ name: 'chat.zip', mimeType: 'application/zip', buffer: Buffer.from(await zipChat()) });
  const address = '**/admin/group-chat/upload';
  await page.route(address, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Import the chat' }).click();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await page.unroute(address);
  // The file is still chosen.
  await page.getByRole('button', { name: 'Import the chat' }).click();
  await expect(page.getByText('The chat has been imported.')).toBeVisible();
  await expect(
    page.getByText('7 messages imported: 4 of them in 3 possible stories, 3 left out.'),
  ).toBeVisible();
  await expect(page.locator('main')).not.toContainText(CHAT.mini);
  const mini = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mini Thomas' }) });
  await mini.getByRole('button', { name: 'Make a link' }).click();
  const message = await mini.getByLabel('Message to send').inputValue();
  const link = /http\S+link=[\w-]+/.exec(message)?.[0] ?? '';
  await page.getByLabel('Whose phone number is it?').fill('98470 12345');
  await page.getByRole('button', { name: 'Find the author' }).click();
  await expect(page.getByRole('heading', { name: 'Someone without a name (1) (this number)' })).toBeVisible();

  const member = await createPerson(kerikko, 'member', { name: 'Mini' });
  const author = await (await browser.newContext()).newPage();
  await author.goto(link);
  await expect(author.getByRole('heading', { name: 'Your messages, your stories' })).toBeVisible();
  await expect(author.getByRole('link', { name: 'Sign in or create an account' })).toHaveAttribute(
    'href',
    '/?to=/account/chat-memories',
  );
  await openAs(author, kerikko, member, '/account/chat-memories');
  await author.getByRole('button', { name: 'Yes, I wrote these' }).click();
  await expect(author.getByText('2 possible stories. You decide')).toBeVisible();
  const story = author.locator('section').filter({ has: author.locator('input[value="Miniwords one"]') });
  const photo = story.getByRole('img', { name: 'Photo 1' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  await story.getByLabel('Topic Category').selectOption('travel');
  await story.getByLabel('Story Title').fill('The last boat to Vaikom');
  await author.context().setOffline(true);
  await story.getByRole('button', { name: 'Publish Story' }).click();
  // Beside the button: the top of the page is far away.
  await expect(story.getByText('Check your connection and try again.')).toBeVisible();
  await author.context().setOffline(false);
  await story.getByRole('button', { name: 'Publish Story' }).click();
  await expect(author.getByText('Your story is published.')).toBeVisible();
  await author.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(author.getByText('There’s nothing here for you to decide.')).toBeVisible();
  await author.goto(`${kerikko.url}/stories/travel`);
  await author.getByRole('link', { name: 'The last boat to Vaikom', exact: true }).click();
  await expect(author.locator('main img[src*="/story-photos/"]').first()).toBeVisible();
});
