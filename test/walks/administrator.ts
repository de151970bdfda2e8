import type { Browser } from '@playwright/test';
import type { Community } from './community.ts';
import { arrive, DESK } from './people.ts';
import { Walk } from './walk.ts';

const EMAIL = 'mary@example.org';
const PASSWORD = 'kappa and fish curry';
const INVITED = ['Anil', 'Beena', 'Chacko'];

/** A new administrator on a laptop, from the setup link until the community has a name and three invited members. */
export async function walkAsAdministrator(
  browser: Browser,
  community: Community,
  folder: string,
): Promise<Walk> {
  const page = await browser.newPage(DESK);
  const walk = new Walk(page, folder);
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const main = page.getByRole('main');
  const home = page.locator('header a[href="/dashboard"]').first();

  await walk.open(await community.setupLink());
  await walk.end('Open the setup link from the log', heading('Create your account'), 'Create your account');
  const [name, email, password] = ['name', 'email', 'password'].map((field) =>
    page.locator(`[name=${field}]`),
  );
  if (!name || !email || !password) throw new Error('the form has no such fields');
  await walk.type(name, 'Mary Kurian');
  await walk.enter(name);
  await walk.type(email, EMAIL);
  await walk.enter(email);
  await walk.type(password, PASSWORD);
  await walk.enter(password);
  await walk.end(
    'Name, email, password',
    heading('Before people join'),
    "Home, with the list 'Before people join', whose first step is done",
  );
  await walk.tap(main.locator('ol a[href="/admin/community/name"]'));
  await walk.type(page.locator('[name=nameEn]'), 'Ente Naadu');
  await walk.type(page.locator('[name=nameMl]'), 'എന്റെ നാട്');
  await walk.enter(page.locator('[name=nameMl]'));
  await walk.end(
    "The settings; the community's name",
    page.getByText('Ente Naadu'),
    'The new name in the head of the page',
  );
  await walk.tap(home);
  await walk.tap(button(/test email/));
  await walk.end(
    "'Home', 'Send a test email'",
    main.getByText('The test email is a file'),
    'Where the email is; three steps are done',
  );
  await walk.tap(main.locator('ol a[href="/invitations"]'));
  await walk.tap(button('Make an invitation'));
  await walk.end(
    'Invite people by one link',
    page.getByText('Your invitation is ready.'),
    'The link, a QR code and a ready text',
  );
  const invitation = await page.getByLabel('The link to share').inputValue();
  for (const name of INVITED) await arrive(browser, community, invitation, name);
  await walk.tap(home);
  await walk.end("Later: 'Home'", link(/Requests/), 'Three requests wait');
  await walk.tap(link(/Requests/));
  await walk.tap(page.getByLabel('Select all'));
  await walk.tap(button('Approve selected'));
  await walk.end("'Requests', all, 'Approve selected'", main.getByText('No pending users.'), 'Nobody waits');
  return walk;
}
