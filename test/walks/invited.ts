import type { Browser } from '@playwright/test';
import type { Community } from './community.ts';
import { approve, invite, PHONE } from './people.ts';
import { Walk } from './walk.ts';

const NAME = 'സരോജിനി';
const EMAIL = 'sarojini@example.org';
const PASSWORD = 'mazha peyyunnu';
/** An invited newcomer should need at most this many taps from the link to the first published story. */
const MAX_TAPS = 18;

/**
 * An invited person who reads Malayalam, from a member's link in a chat to the first answer and the first story, without
 * anybody's help. An administrator approves in between.
 * @throws if it takes more than MAX_TAPS taps
 */
export async function walkAsInvited(browser: Browser, demo: Community, folder: string): Promise<Walk> {
  const link = await invite(browser, demo);
  const page = await browser.newPage({ ...PHONE, locale: 'ml-IN' });
  const walk = new Walk(page, folder);
  const main = page.getByRole('main');
  const button = (name: string) => page.getByRole('button', { name });
  const submit = main.locator('[type=submit]');

  await walk.open(link);
  await walk.end(
    'Open the link in the chat',
    main.getByText('ഗോപിനാഥൻ').first(),
    'Who invites them, and the form',
  );
  const [name, email, password] = ['name', 'email', 'password'].map((field) =>
    page.locator(`[name=${field}]`),
  );
  if (!name || !email || !password) throw new Error('the form has no such fields');
  await walk.type(name, NAME);
  await walk.enter(name);
  await walk.type(email, EMAIL);
  await walk.enter(email);
  await walk.type(password, PASSWORD);
  await walk.enter(password);
  await walk.end(
    'Name, email, password',
    page.locator('[role=status]'),
    'The account is created, an email is on its way',
  );
  const [verify = ''] = await demo.linksTo(EMAIL, /Kerikko|കേറിക്കോ/);
  await walk.open(verify);
  await walk.tap(submit.first());
  await walk.end(
    'Open the link in the email, confirm',
    main.getByRole('heading', { level: 1 }),
    'Thank you! What happens next',
  );
  await approve(browser, demo, EMAIL);
  const [welcome = ''] = await demo.linksTo(EMAIL, /അംഗ/);
  await walk.open(welcome);
  // The link has filled in the email.
  await walk.type(password, PASSWORD);
  await walk.enter(password);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await walk.end(
    'Open the link in the welcome email, sign in',
    main.getByRole('article'),
    'Home: greeting, the first steps, latest stories',
  );
  await walk.tap(main.getByRole('article').getByRole('link').first());
  await walk.end('Open the first story', page.locator('textarea[name=text]'), 'The story');
  const answer = page.locator('textarea[name=text]');
  await walk.tap(answer);
  await walk.tap(button('ഇംഗ്ലീഷ് അക്ഷരത്തിൽ മലയാളം എഴുതാം'));
  await walk.type(answer, 'poocha evide poyi?');
  await walk.end('Type in English letters', answer, 'The answer in Malayalam');
  await walk.tap(button('പോസ്റ്റ് ചെയ്യാം'));
  await walk.end(
    "'Post'",
    main.getByRole('listitem').getByText('പൂച്ച എവിടെ പോയി?'),
    'The answer below the story',
  );
  await walk.tap(page.locator('nav a[href="/dashboard"]').last());
  await walk.tap(page.locator('a[href^="/write?question="]'));
  const title = page.locator('[name=title]');
  await walk.type(title, 'aadyathe mazha ');
  await walk.enter(title);
  await walk.type(page.locator('[name=content]'), 'kuda illaathe njaan nadannu. ');
  await walk.end(
    "'Home', 'Write about it', title and text, the aid is on",
    title,
    'The week’s question, and both in Malayalam',
  );
  await walk.tap(page.locator('a[href="#publish"]'));
  await walk.tap(button('കഥ പോസ്റ്റ് ചെയ്യാം'));
  await walk.end("'Publish Story', the topic is chosen", main.getByRole('article'), 'The story, published');
  if (walk.taps > MAX_TAPS)
    throw new Error(`${walk.taps} taps from the link to the first story, wanted ${MAX_TAPS}`);
  return walk;
}
