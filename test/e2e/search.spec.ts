import { expect, test } from './kerikko.ts';
import { waitForPaint } from './measures/paint.ts';
import { createPerson, createStoryOf, openAs, signInAs } from './people.ts';

for (const javaScriptEnabled of [true, false]) {
  const [title, tag] = javaScriptEnabled ? ['with JavaScript', []] : ['without JavaScript', '@nightly'];
  test.describe(title, { tag }, () => {
    test.use({ javaScriptEnabled });

    test('a member finds a Malayalam story by the sound of a word, and marks show where', async ({
      kerikko,
      page,
    }) => {
      const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
      await createStoryOf(kerikko, author, { title: 'രാത്രി', content: 'ഇന്നലെ രാത്രി മഴ പെയ്തു.' });
      await openAs(page, kerikko, author, '/dashboard');
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      const field = page.getByRole('main').getByRole('searchbox');
      await field.fill('mazha');
      await field.press('Enter');
      await expect(page.getByText('1 result')).toBeVisible();
      await expect(page.locator('mark')).toHaveText('മഴ');
      await page.getByRole('link', { name: 'People' }).last().click();
      await expect(page.getByText('Nothing found for “mazha”.')).toBeVisible();
      await expect(field).toHaveValue('mazha');
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: 'രാത്രി' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('രാത്രി');
    });
  });
}

test('results follow while a member types, and neither a half letter nor a slow network disturbs', async ({
  kerikko,
  page,
}) => {
  const author = await createPerson(kerikko, 'member', { name: 'Ammu' });
  for (const title of ['മഴ', 'Kitchen']) await createStoryOf(kerikko, author, { title, content: 'x' });
  await signInAs(page, kerikko, author);
  await page.clock.install();
  await page.goto(`${kerikko.url}/dashboard`);
  await page.goto(`${kerikko.url}/search`);
  const field = page.getByRole('main').getByRole('searchbox');
  const results = page.getByRole('main').getByRole('article');
  await field.focus();
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/search.data') loads.push(searchParams.get('q') ?? '');
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(async () => {
    await field.fill('');
    await page.clock.runFor(1000);
    loads.length = 0;
    await field.pressSequentially('kitch');
    await page.clock.runFor(1000);
    await expect(results).toContainText(['Kitchen'], { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=kitch$/);
  await expect(field).toBeFocused();
  expect(loads).toEqual(['kitch']);

  // An input method composes a conjunct: its half letter is not searched.
  const compose = (value: string, type: 'input' | 'compositionend') =>
    field.evaluate(
      (input: HTMLInputElement, [text, name]) => {
        input.value = text ?? '';
        const event =
          name === 'input'
            ? new InputEvent('input', { bubbles: true, isComposing: true })
            : new CompositionEvent('compositionend', { bubbles: true });
        input.dispatchEvent(event);
      },
      [value, type],
    );
  await page.clock.resume();
  loads.length = 0;
  await compose('മഴക്', 'input');
  await page.clock.runFor(500);
  expect(loads).toEqual([]);

  // The answer to an older search comes last. The old results stay until the newest one arrives.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let answerSlow = () => {};
  const slowAnswered = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  await page.route('**/search.data?q=slow*', async (route) => {
    const response = await route.fetch();
    await held;
    // The page may have given the request up.
    await route.fulfill({ response }).catch(() => {});
    answerSlow();
  });
  await compose('slow', 'compositionend');
  await expect.poll(() => loads).toEqual(['slow']);
  await expect(results).toContainText(['Kitchen']);
  await field.fill('മഴ');
  await expect(results).toContainText(['മഴ']);
  release();
  await slowAnswered;
  await waitForPaint(page);
  await expect(results).toContainText(['മഴ']);
  await expect(field).toHaveValue('മഴ');
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);

  // A link that a reader follows at once leads to its own results, which stay.
  await page.unrouteAll();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(`${kerikko.url}/search?q=kitchen+nosuchword`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('link', { name: 'kitchen' }).click();
  await expect(results).toContainText(['Kitchen']);
  loads.length = 0;
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/search\?q=kitchen$/);
  expect(loads).toEqual([]);
});
