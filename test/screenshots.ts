import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Cookie, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_OPTIONS, findOrInstallBrowser } from './ensure-browser.ts';
import { signIn as sendSignIn } from './walks/people.ts';

/** Takes the README's screenshots of a running demo: `npm run demo` in one shell, `npm run screenshots` in another. */
const ADDRESS = process.env.PUBLIC_URL ?? 'http://localhost:3000';
const DATA_DIR = process.env.DATA_DIR ?? 'data-demo';
const DOCS = join(import.meta.dirname, '../docs');
const MEMBER = 'gopinathan.nair@example.org';
const ADMINISTRATOR = 'sreelatha@example.org';
const PHONE = { width: 360, height: 720 };
const DESK = { width: 1280, height: 720 };
const WEBP_QUALITY = 82;

interface Screenshot {
  name: string;
  path: string;
  email?: string;
  language?: 'en' | 'ml';
  size?: typeof PHONE;
  colorScheme?: 'light' | 'dark';
  prepare?: (page: Page) => Promise<void>;
}

const SCREENSHOTS: Screenshot[] = [
  { name: 'sign-in-phone', path: '/', language: 'ml' },
  { name: 'home-phone', path: '/dashboard', email: MEMBER, language: 'ml' },
  { name: 'story-phone', path: '/stories/life', email: MEMBER, language: 'ml', prepare: openStory },
  {
    name: 'write-phone-dark',
    path: '/write',
    email: MEMBER,
    language: 'ml',
    colorScheme: 'dark',
    prepare: write,
  },
  {
    name: 'letter-phone',
    path: '/letters',
    email: MEMBER,
    language: 'ml',
    prepare: (page) => openFirst(page, '/letters/'),
  },
  {
    name: 'reading-phone',
    path: '/stories/life',
    email: MEMBER,
    language: 'ml',
    colorScheme: 'dark',
    prepare: openReadingMenu,
  },
  { name: 'gatherings-phone', path: '/gatherings', email: MEMBER },
  {
    name: 'book-phone',
    path: '/books',
    email: MEMBER,
    prepare: (page) => openFirst(page, '/books/'),
  },
  { name: 'people-phone', path: '/people', email: MEMBER },
  {
    name: 'story-desk',
    path: '/stories/family',
    email: MEMBER,
    language: 'ml',
    size: DESK,
    prepare: (page) => openFirst(page, '/stories/family/'),
  },
  { name: 'admin', path: '/admin', email: ADMINISTRATOR, size: DESK },
];

/** The cookies of those who have signed in: an account may sign in a few times only. */
const signedIn = new Map<string, Cookie[]>();

await main();

async function main(): Promise<void> {
  const password = (await readFile(join(DATA_DIR, 'demo-password.txt'), 'utf8')).trim();
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: BROWSER_OPTIONS,
  });
  for (const screenshot of SCREENSHOTS) await take(browser, screenshot, password);
  await browser.close();
}

async function take(browser: Browser, screenshot: Screenshot, password: string): Promise<void> {
  const { name, path, email, language = 'en', size = PHONE, colorScheme = 'light', prepare } = screenshot;
  const page = await browser.newPage({
    viewport: size,
    colorScheme,
    locale: language,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  if (email) await signIn(page, email, password);
  await speak(page, email ? '/settings' : path, language);
  await page.goto(ADDRESS + path);
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: WEBP_QUALITY })
    .toFile(join(DOCS, `${name}.webp`));
  await page.close();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const cookies = signedIn.get(email);
  if (cookies) return page.context().addCookies(cookies);
  await sendSignIn(page, ADDRESS, email, password);
  signedIn.set(email, await page.context().cookies());
}

/** Switches the language on a page that has the switch, if necessary, because an account keeps its last language. */
async function speak(page: Page, path: string, language: string): Promise<void> {
  await page.goto(ADDRESS + path);
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await page.locator(`button[name=language][value=${language}]`).click();
  await page.locator(`html[lang=${language}]`).waitFor();
}

async function openReadingMenu(page: Page): Promise<void> {
  await openStory(page);
  await page.locator('article header details summary').click();
}

/** Opens the first link of the page that leads below the address. */
async function openFirst(page: Page, address: string): Promise<void> {
  await page.locator(`main a[href^="${address}"]:visible`).first().click();
  await page.waitForURL(`**${address}*`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function openStory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ലോങ് ബെൽ', exact: true }).click();
  await seeStory(page);
}

/** Waits until the story is on the screen. The address changes before, while the list is still there and scrolled. */
async function seeStory(page: Page): Promise<void> {
  await page.locator('article h1').waitFor();
  await page.waitForFunction(() => scrollY === 0);
}

async function write(page: Page): Promise<void> {
  await page.locator('[name=title]').fill('മഴയത്തൊരു ബസ് യാത്ര');
  await page
    .locator('[name=content]')
    .fill('കണ്ടക്ടർ ചേട്ടൻ ചിരിച്ചു: “ഹാപ്പി ആണോ?”\n\nഞാൻ നനഞ്ഞ കുട മടക്കി. ജനലിനപ്പുറം പുഴ നിറഞ്ഞൊഴുകുന്നു.');
}
