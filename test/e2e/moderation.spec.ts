import { expect, type Kerikko, linkIn, test } from './kerikko.ts';
import { expectAnnounced, expectFocusKept, recordAnnouncements, tabTo } from './keyboard.ts';
import { expectHandled } from './late-parts.ts';
import { createPerson, createStoryOf, type E2ePerson, signInAs } from './people.ts';

const REASON = 'ഇത് എന്റെ കഥയാണ്.';
const WORDS = 'ഈ കഥ മറ്റൊരാളുടേതാണ്.';

test.use({ viewport: { width: 360, height: 740 } });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member reports a story, a moderator hides it, and its author reads why and objects', async ({
    kerikko,
    page,
  }) => {
    const { author, reader, moderator, path } = await setUp(kerikko);
    await signInAs(page, kerikko, reader);
    await page.goto(path);
    await page.getByLabel('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByRole('radio', { name: 'Something else' }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Please write a few words.').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked();
    await page.getByLabel(/^In your own words/).fill(REASON);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText(/^Thank you\./)).toBeVisible();

    await signInAs(page, kerikko, moderator);
    await page.goto('/moderation');
    await page.getByRole('link', { name: 'ചായ' }).click();
    await expect(page.getByText(REASON)).toBeVisible();
    await page.getByRole('radio', { name: /^Hide\s*Only/ }).check();
    await page.getByLabel('Your words to the author').fill(WORDS);
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Please choose the house rule it breaks.').first()).toBeVisible();
    await expect(page.getByLabel('Your words to the author')).toHaveValue(WORDS);
    await page.getByLabel('House rule it breaks').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page.getByText('Hidden. Only Ammu and moderators can see it now.')).toBeVisible();

    await signInAs(page, kerikko, reader);
    expect((await page.goto(path))?.status()).toBe(404);
    await signInAs(page, kerikko, author);
    await page.goto(linkIn(await kerikko.mailTo(author.email, /./)));
    await expect(page.getByText('A moderator has hidden this. Only you can see it.')).toBeVisible();
    await expect(page.getByText(WORDS)).toBeVisible();
    await page.getByLabel('Why do you see it differently?').fill(REASON);
    await page.getByRole('button', { name: 'Object' }).click();
    await expect(page.getByText('Your objection')).toBeVisible();
  });
});

test('a member reports a story and a moderator decides by keyboard alone', { tag: '@nightly' }, async ({
  kerikko,
  page,
}) => {
  await page.addInitScript(recordAnnouncements);
  const { reader, moderator, path } = await setUp(kerikko);
  await signInAs(page, kerikko, reader);
  await page.goto(path);
  await expectHandled(page.getByLabel('More', { exact: true }));
  await page.getByLabel('More', { exact: true }).press('Enter');
  await (await tabTo(page, 'link', 'Report')).press('Enter');
  await expect(page.getByRole('heading', { name: 'Report' })).toBeVisible();
  await expectFocusKept(page, 'opening the report');
  await (await tabTo(page, 'radio', 'Unkind or harassing')).press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Hateful' })).toBeChecked();
  await (await tabTo(page, 'button', 'Send report')).press('Enter');
  await expectAnnounced(page, /^Thank you\./);

  await signInAs(page, kerikko, moderator);
  await page.goto('/moderation');
  await (await tabTo(page, 'link', 'ചായ')).press('Enter');
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeVisible();
  await expectFocusKept(page, 'opening a case');
  await (await tabTo(page, 'radio', /^No breach/)).press('Space');
  await (await tabTo(page, 'button', 'Decide')).press('Enter');
  await expect(page.getByText(/^No rule was broken\..*We’re not telling Ammu about it\./)).toBeFocused();
  await expectFocusKept(page, 'deciding');
});

interface Scene {
  author: E2ePerson;
  reader: E2ePerson;
  moderator: E2ePerson;
  /** The path of the story's page. */
  path: string;
}

async function setUp(kerikko: Kerikko): Promise<Scene> {
  const [author, reader, moderator] = [
    await createPerson(kerikko, 'member', { name: 'Ammu' }),
    await createPerson(kerikko, 'member', { name: 'Appu' }),
    await createPerson(kerikko, 'moderator', { name: 'Devi' }),
  ];
  const path = await createStoryOf(kerikko, author, { title: 'ചായ', content: 'മഴ.' });
  return { author, reader, moderator, path };
}
