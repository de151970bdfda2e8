import type { Browser } from '@playwright/test';
import type { Community } from './community.ts';
import { arrive, DESK } from './people.ts';
import { Walk } from './walk.ts';

const EMAIL = 'mary@example.org';
const PASSWORD = 'kappa and fish curry';
const INVITED = ['Anil', 'Beena', 'Chacko'];
/** The words of the page after each approval. */
const WAITING = ['2 waiting', '1 waiting', 'No pending users.'];

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
  await walk.type(page.locator('[name=email]'), EMAIL);
  await walk.type(page.locator('[name=password]'), PASSWORD);
  await walk.tap(button('Create Account'));
  await walk.end(
    "Email, password, 'Create Account'",
    heading('Before people join'),
    "Home, with the list 'Before people join'",
  );
  await walk.tap(main.locator('ol a[href="/profile"]'));
  await walk.type(page.getByRole('textbox', { name: 'Full Name' }), 'Mary Kurian');
  await walk.tap(button('Save Profile'));
  await walk.end(
    "'Tell members your name'",
    page.getByText('Profile updated'),
    'Profile updated successfully!',
  );
  await walk.tap(home);
  await walk.tap(main.locator('ol a[href="/admin/community/name"]'));
  await walk.type(page.locator('[name=nameEn]'), 'Ente Naadu');
  await walk.type(page.locator('[name=nameMl]'), 'എന്റെ നാട്');
  await walk.tap(button('Save').first());
  await walk.end(
    "'Home', the settings; the community's name",
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
  await walk.replace(page.getByLabel('For how many people'), '3');
  await walk.tap(button('Make an invitation'));
  await walk.end(
    'Invite three people by one link',
    page.getByText('Your invitation is ready.'),
    'The link, a QR code and a ready text',
  );
  const invitation = await page.getByLabel('The link to share').inputValue();
  for (const name of INVITED) await arrive(browser, community, invitation, name);
  await walk.tap(home);
  await walk.end("Later: 'Home'", link(/Requests/), 'Three requests wait');
  await walk.tap(link(/Requests/));
  for (const [approved, name] of INVITED.entries()) {
    await walk.tap(button(`Approve ${name.toLowerCase()}@example.org`));
    await main.getByText(WAITING[approved] ?? '').waitFor();
  }
  await walk.end(
    "'Requests', 'Approve' three times",
    button('Undo').nth(2),
    'Nobody waits; each approval can be undone',
  );
  return walk;
}
