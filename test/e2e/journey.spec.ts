import type { Browser, Locator, Page } from '@playwright/test';
import { goToNext } from './composer.ts';
import { expect, linkIn, test, watchConsole } from './kerikko.ts';
import { startMailServer } from './mail-server.ts';
import { fillSignIn, sendSignIn } from './people.ts';

const PASSWORD = 'chaya-kadi-2026';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;

test.use({
  isProcess: true,
  // The other tests ask for reduced motion, and have neither a service worker nor the files of the next pages.
  fetchesNextPages: true,
  contextOptions: { reducedMotion: 'no-preference' },
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  environment: async ({}, use) => {
    mailServer = await startMailServer();
    await use({ SMTP_URL: mailServer.url });
    await mailServer.stop();
  },
});

test('people get from the first start to a liked story, each in their own browser', async ({
  kerikko,
  browser,
  page,
}) => {
  kerikko.readMailsFrom(mailServer.mails);
  // The first start logs the setup link for the first administrator.
  const setupLink = /http\S+\?setup=\S+/.exec(kerikko.output())?.[0];
  expect(setupLink, 'a one-time link in the log').toBeDefined();
  const administrator = await newPerson(browser);
  await administrator.goto(setupLink as string);
  await fillSignIn(administrator, 'admin@example.org', PASSWORD);
  await administrator.getByRole('button', { name: 'Create Account' }).click();
  await expect(administrator).toHaveURL(`${kerikko.url}/dashboard`);

  // A visitor signs up.
  await page.goto(kerikko.url);
  await page.getByRole('link', { name: 'Need an account? Sign Up' }).click();
  await page.getByLabel('Name (optional)').fill('അമ്മു');
  await fillSignIn(page, 'ammu@example.org', PASSWORD);
  await page.getByLabel('Who are you, and who told you about us?').fill('The neighbour of Sreelatha.');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByText(
      'Account created successfully! A verification email has been sent to your email address. Please verify your email and wait for admin approval before signing in.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  // An unapproved applicant sees their record and gets no session.
  await sendSignIn(page, 'ammu@example.org', PASSWORD);
  await expect(page.getByText('Your account is awaiting admin approval.')).toBeVisible();
  const record = page.getByRole('table');
  await expect(record.getByRole('row', { name: 'email ammu@example.org' })).toBeVisible();
  await expect(record.getByRole('row', { name: 'approved not yet' })).toBeVisible();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'kerikko' }));

  // The emailed link verifies the address, with one click in the browser that signed up.
  await page.goto(linkIn(await kerikko.mailTo('ammu@example.org', /Verify your email/)));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText('Email verified successfully!')).toBeVisible();
  await kerikko.mailTo('admin@example.org', /wants to join/);

  // The administrator approves, and the applicant gets an email.
  await administrator.goto(`${kerikko.url}/admin`);
  await expect(administrator.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await administrator.getByRole('button', { name: 'Approve ammu@example.org' }).click();
  await expect(administrator.getByText('No pending users.')).toBeVisible();
  await page.goto(linkIn(await kerikko.mailTo('ammu@example.org', /You are now a member/)));

  // The new member signs in, which leads Home.
  await sendSignIn(page, 'ammu@example.org', PASSWORD);
  await expect(page).toHaveURL(`${kerikko.url}/dashboard`);
  await page.goto(`${kerikko.url}/stories`);
  await expect(page.getByRole('link', { name: /Explore Stories/ })).toHaveCount(8);
  await expect(page.getByRole('link', { name: /Food & Culture/ })).toContainText('0 stories');

  // The member publishes a story in Malayalam, which keeps its line breaks.
  await page.getByRole('link', { name: /Food & Culture/ }).click();
  await expect(page.getByText('No Stories in Food & Culture Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Write First Story' }).click();
  await page.getByLabel('Story Title').fill('മഴയത്തൊരു ചായ');
  await page.getByLabel('Your Story', { exact: true }).fill('വൈകുന്നേരം മഴ പെയ്തു.\nഅമ്മ ചായയിട്ടു.\n\nഅത്ര തന്നെ.');
  await goToNext(page);
  await page.getByRole('button', { name: 'Publish Story' }).click();
  const story = page.getByRole('article', { name: 'മഴയത്തൊരു ചായ' });
  await expect(story).toBeVisible();
  await expect(story.getByText('അമ്മ ചായയിട്ടു.')).toHaveCSS('white-space', 'pre-wrap');
  await expect(story).toContainText('By അമ്മു');
  expect(await story.innerText()).toContain('വൈകുന്നേരം മഴ പെയ്തു.\nഅമ്മ ചായയിട്ടു.\n\nഅത്ര തന്നെ.');

  // Another member likes the story, and removes the like.
  await administrator.goto(`${kerikko.url}/stories/food`);
  const theirs = administrator.getByRole('article').first();
  await expect(theirs).toHaveAccessibleName('മഴയത്തൊരു ചായ');
  await clickAndAwaitAnswer(theirs.getByRole('button', { name: 'Like, 0 so far' }));
  await expect(theirs.getByRole('button', { name: 'Like, 1 so far', pressed: true })).toBeVisible();
  await administrator.reload();
  await clickAndAwaitAnswer(theirs.getByRole('button', { name: 'Like, 1 so far', pressed: true }));
  await expect(theirs.getByRole('button', { name: 'Like, 0 so far' })).toBeVisible();
  await administrator.reload();
  await expect(theirs.getByRole('button', { name: 'Like, 0 so far' })).toBeVisible();

  // The data survives a restart of the server.
  await kerikko.restart();
  await page.goto(`${kerikko.url}/stories`);
  await expect(page.getByRole('link', { name: /Food & Culture/ })).toContainText('1 story');
  await page.getByRole('link', { name: /Food & Culture/ }).click();
  await expect(page.getByRole('article', { name: 'മഴയത്തൊരു ചായ' })).toBeVisible();
});

/** Clicks and waits for the response: the page shows a like before the server has saved it, so an earlier reload may miss it. */
async function clickAndAwaitAnswer(button: Locator): Promise<void> {
  const answer = button.page().waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  await answer;
}

async function newPerson(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const problems = watchConsole(page);
  page.on('close', () => expect(problems).toEqual([]));
  return page;
}
